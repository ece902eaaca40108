-- Up Migration
set local lock_timeout = '5s';
-- The answer was removed from the profile, by its owner or by staff: the comment doesn't show it any more.
alter table comment_subject add column answer_removed boolean not null default false;
