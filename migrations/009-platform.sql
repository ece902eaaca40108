-- Up Migration
-- First answers of idempotent calls, written in the transaction of their effects (DECISIONS 1).
create table idempotency_key (
  scope text not null,
  key text not null,
  endpoint text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- The live events of a member, numbered without gaps in the order of commit (the counter's row lock sees to it).
create table member_event_counter (
  member_id bigint primary key references member on delete cascade,
  no bigint not null
);
create table member_event (
  member_id bigint not null references member on delete cascade,
  no bigint not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, no)
);
create index member_event_created on member_event (created_at);

-- Fixed-window counters for every limit that must hold over several processes.
create table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

create table push_subscription (
  endpoint text primary key,
  member_id bigint not null references member on delete cascade,
  subscription jsonb not null,
  created_at timestamptz not null default now()
);

create table mail_preference (
  member_id bigint not null references member on delete cascade,
  type text not null,
  mail boolean not null,
  push boolean not null,
  primary key (member_id, type)
);
