-- Up Migration
set local lock_timeout = '5s';
-- Null for a site that is being set up: its host answers like one without a site.
alter table site add column published_at timestamptz default now();
