-- Up Migration
-- Outside a transaction
-- Rows of one day, for the daily figures. Messages and likes are stored in the order of their time.
drop index concurrently if exists message_created;
create index concurrently message_created on message using brin (created_at);
drop index concurrently if exists member_like_created;
create index concurrently member_like_created on member_like using brin (created_at);
drop index concurrently if exists member_like_matched;
create index concurrently member_like_matched on member_like (matched_at) where matched_at is not null;
drop index concurrently if exists member_activated;
create index concurrently member_activated on member (activated_at) where activated_at is not null;
