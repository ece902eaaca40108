-- Up Migration
-- What a member set for a conversation in their own list.
alter table participant
  -- No sound, notification or mail about its messages.
  add column muted boolean not null default false,
  -- Pinned conversations come first.
  add column pinned boolean not null default false,
  -- Archived until a later message than this one.
  add column archived_up_to bigint not null default 0;
