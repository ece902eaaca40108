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

-- Numbers an event and stores it. Nothing is notified here: a NOTIFY holds a lock of the whole server until its
-- transaction is on disk, so that all senders would wait for each other.
create function store_member_event(member bigint, event jsonb) returns bigint language plpgsql as $$
declare
  number bigint;
begin
  insert into member_event_counter as c (member_id, no) values (member, 1)
    on conflict (member_id) do update set no = c.no + 1 returning c.no into number;
  insert into member_event (member_id, no, event) values (member, number, store_member_event.event);
  return number;
end $$;

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
