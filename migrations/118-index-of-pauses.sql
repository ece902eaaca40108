-- Up Migration
-- Outside a transaction
-- The few pauses that end by themselves.
drop index concurrently if exists profile_pause_end;
create index concurrently profile_pause_end on profile (pause_ends_at) where pause_ends_at is not null;
alter table profile validate constraint profile_pause;
