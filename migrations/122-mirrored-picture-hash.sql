-- Up Migration
set local lock_timeout = '5s';
-- The hash that the picture has when it is mirrored; null for photos that were uploaded before.
alter table photo add column mirrored_hash bigint;
