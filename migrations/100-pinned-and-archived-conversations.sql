-- Up Migration
-- Outside a transaction
-- The few conversations that a member pinned, and those that they archived.
drop index concurrently if exists participant_pinned;
create index concurrently participant_pinned on participant (member_id) where pinned;
drop index concurrently if exists participant_archived;
create index concurrently participant_archived on participant (member_id) where archived_up_to > 0;
