-- Up Migration
set local lock_timeout = '5s';
alter table profile
  -- Since when the member pauses their account, and when the pause ends by itself; without an end until they come back.
  add column paused_at timestamptz,
  add column pause_ends_at timestamptz,
  -- Invisible mode as the member set it: the pause keeps the profile invisible and gives this back.
  add column invisible_unpaused boolean,
  add constraint profile_pause check ((paused_at is null) = (invisible_unpaused is null)
    and (pause_ends_at is null or paused_at is not null)) not valid;
