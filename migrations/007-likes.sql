-- Up Migration
create table member_like (
  from_id bigint not null references member on delete cascade,
  to_id bigint not null references member on delete cascade,
  origin text not null default 'member' check (origin in ('member', 'fictional')),
  created_at timestamptz not null default now(),
  -- When the receiver opened it (the new flag) and when a popup showed it.
  seen_at timestamptz,
  shown_at timestamptz,
  matched_at timestamptz,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index member_like_received on member_like (to_id, created_at desc);
