-- Up Migration
set local lock_timeout = '5s';
-- Profiles that a member saved for themselves; the other one never learns of it.
create table favourite (
  member_id bigint not null references member on delete cascade,
  profile_id bigint not null references profile (member_id) on delete cascade,
  created_at timestamptz not null,
  primary key (member_id, profile_id),
  check (member_id <> profile_id)
);
create index favourite_by_time on favourite (member_id, created_at desc, profile_id desc);
create index favourite_of_profile on favourite (profile_id);
