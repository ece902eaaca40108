-- Up Migration
create table block (
  blocker_id bigint not null references member on delete cascade,
  blocked_id bigint not null references member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (blocked_id, blocker_id);

-- The member read and accepted the site's warning before writing to this fictional profile (DECISIONS 5).
create table fictional_consent (
  member_id bigint not null references member on delete cascade,
  profile_id bigint not null references member on delete cascade,
  text_version text not null,
  given_at timestamptz not null default now(),
  primary key (member_id, profile_id)
);
