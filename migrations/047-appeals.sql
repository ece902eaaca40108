-- Up Migration
set local lock_timeout = '5s';
-- A member's appeal against a measure (DSA Art 20), decided by another person than the measure.
create table appeal (
  id bigint generated always as identity primary key,
  reference text not null unique,
  site_id integer not null references site,
  -- A measure can be appealed once; null after the measure was deleted with its case.
  act_id bigint unique references moderation_act on delete set null,
  -- Null once the account was erased. Texts are then empty; times and outcome stay for the yearly report.
  member_id bigint references member on delete set null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  priority smallint not null default 3 check (priority between 1 and 3),
  -- ended: the account was erased before a decision.
  state text not null default 'open' check (state in ('open', 'decided', 'ended')),
  -- partly: a warning takes the measure's place.
  outcome text check (outcome in ('rejected', 'partly', 'upheld')),
  -- The reasons as they are mailed.
  decision text,
  decided_by text,
  decided_by_staff integer references staff_member,
  decided_at timestamptz,
  check ((state = 'decided') = (outcome is not null))
);
create index appeal_queue on appeal (priority, due_at, reference) where state = 'open';
create index appeal_member on appeal (member_id) where member_id is not null;
-- Counts of a period.
create index appeal_created on appeal (created_at);
