-- Up Migration
set local lock_timeout = '5s';
-- The drawn picture of the console that was added, so that it is not offered again on the site; null for other pictures.
alter table fictional_photo_licence add column drawn_name text;
