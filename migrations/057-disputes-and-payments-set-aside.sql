-- Up Migration
set local lock_timeout = '5s';
-- What the provider says about a dispute, and how staff answered it.
alter table dispute
  add column reason_code text not null default 'other' check (reason_code in ('fraudulent', 'not_received', 'not_as_described',
    'duplicate', 'credit_not_processed', 'unrecognised', 'direct_debit_refund', 'other')),
  -- Until when the provider takes evidence; null where it takes none.
  add column evidence_due_at timestamptz,
  add column answer text check (answer in ('accepted', 'contested')),
  add column answered_at timestamptz,
  add column answered_by integer references staff_member,
  -- In a colleague's words: erased with the member.
  add column answer_note text,
  -- When the provider took the answer; null until then, and where answers are given outside of this application.
  add column answer_sent_at timestamptz,
  add column answer_failure text,
  add column evidence_exported_at timestamptz;
create index dispute_open on dispute ((coalesce(evidence_due_at, 'infinity')), id) where state = 'open';
create index dispute_closed on dispute (id desc) where state <> 'open';

-- The card issuer suspects fraud, before a dispute comes: once per payment.
create table fraud_warning (
  attempt_id uuid primary key references payment_attempt,
  provider_ref text not null,
  -- In the issuer's words, such as `made_with_stolen_card`.
  reason text not null,
  received_at timestamptz not null
);
create index fraud_warning_newest on fraud_warning (received_at desc);

-- What was paid when it is not what was asked for. Null for payments that were set aside before.
alter table payment_attempt
  add column paid_minor bigint check (paid_minor >= 0),
  add column paid_currency char(3);
create index payment_attempt_started on payment_attempt (provider, created_at);
create index payment_attempt_other_amount on payment_attempt (created_at, id) where quarantined and state <> 'completed';
create index payment_attempt_unanswered on payment_attempt (created_at, id) where state = 'pending' and failure = 'unanswered';
create index refund_set_aside on refund (created_at, id)
  where reason in ('paid_twice', 'account_closed', 'other_amount') and state <> 'completed';

-- A provider reported a payment that fits no attempt of ours. `noticed`: a webhook named it; `waiting`: the provider says that it was
-- paid; `ended`: staff have decided.
create table unknown_payment (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_ref text not null,
  state text not null default 'noticed' check (state in ('noticed', 'waiting', 'ended')),
  amount_minor bigint,
  currency char(3),
  noticed_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, provider_ref)
);
create index unknown_payment_noticed on unknown_payment (provider, noticed_at) where state = 'noticed';
create index unknown_payment_waiting on unknown_payment (noticed_at, id) where state = 'waiting';

-- Each comparison of our records with a provider's.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  provider text not null,
  -- Both days are included, in UTC.
  first_day date not null,
  last_day date not null,
  -- Null for the nightly run.
  staff_id integer references staff_member,
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  payments integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index reconciliation_run_newest on reconciliation_run (provider, id desc);
-- The figures of the payments that were started on a day, as of the last run.
create table reconciliation_day (
  provider text not null,
  currency char(3) not null,
  day date not null,
  payments integer not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  differs_since timestamptz,
  checked_at timestamptz not null,
  primary key (provider, currency, day)
);
create index reconciliation_day_newest on reconciliation_day (day desc, provider, currency);
-- The movements that make the difference of a day: what each side has, null where it has none.
create table reconciliation_difference (
  provider text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  reference text not null,
  payment text not null,
  order_id bigint not null references credit_order,
  day date not null,
  currency char(3) not null,
  ours_state text,
  ours_minor bigint,
  theirs_state text,
  theirs_minor bigint,
  primary key (provider, kind, reference)
);
create index reconciliation_difference_day on reconciliation_difference (provider, day, currency);

-- The sandbox provider's own book.
alter table sandbox_dispute
  add column due_at timestamptz,
  add column evidence text;
alter table sandbox_payment add column fraud_warning boolean not null default false;
