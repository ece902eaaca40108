-- Up Migration
set local lock_timeout = '5s';
-- Measures with a term, what they replaced, and their reversal (docs/decisions/027-cases-that-act.md).
alter table moderation_act
  drop constraint moderation_act_action_check,
  add constraint moderation_act_action_check check (action in ('warn', 'remove_photo', 'remove_message', 'remove_text', 'restrict',
    'suspend')),
  -- Null for a measure that was taken on the member's page.
  alter column case_reference drop not null,
  -- When a restriction or suspension ends by itself.
  add column ends_at timestamptz,
  -- What was there before, so that a reversal can restore it. Deleted with the member.
  add column replaced jsonb,
  add column reversed_at timestamptz,
  add column reversed_by_staff integer references staff_member,
  add column reversal_reason text;
-- A suspension belongs to the measure of the same time.
update moderation_act a set decided_at = m.suspended_at from member m
  where m.id = a.member_id and a.action = 'suspend' and abs(extract(epoch from a.decided_at - m.suspended_at)) < 5;

alter table member add column suspended_until timestamptz;
create index member_suspended_until on member (suspended_until) where suspended_until is not null;

-- A decision whose mails have not left: the person who made it can take it back. Whoever deletes the row, the job that queues the
-- mails or the person, decides which of the two happens.
create table unsent_decision (
  case_reference text primary key,
  staff_id integer not null references staff_member,
  -- The state of the report or complaint before.
  previous_state text not null,
  act_id bigint references moderation_act on delete set null,
  -- Names and contents of the jobs that send the mails; they contain numbers only.
  mails jsonb not null,
  leaves_at timestamptz not null
);

-- What colleagues have noted about a case; deleted with it.
create table case_note (
  id bigint generated always as identity primary key,
  case_reference text not null,
  staff_id integer not null references staff_member,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index case_note_case on case_note (case_reference, id);

-- Who was mailed about a member who was suspended for fraud: each once.
create table fraud_notice (
  suspended_id bigint not null references member,
  member_id bigint not null references member,
  sent_at timestamptz not null,
  primary key (suspended_id, member_id)
);
create index fraud_notice_member on fraud_notice (member_id);
