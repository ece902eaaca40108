-- Up Migration
set local lock_timeout = '5s';
-- What providers paid out, by their own reports (docs/payments.md#settlements).
-- Imported files, kept unchanged.
create table settlement_file (
  id bigint generated always as identity primary key,
  company_id integer not null references company,
  name text not null check (length(name) between 1 and 200),
  sha256 bytea not null,
  content bytea not null,
  imported_by integer not null references staff_member,
  imported_at timestamptz not null
);

create table settlement (
  id bigint generated always as identity primary key,
  company_id integer not null references company,
  provider text not null,
  reference text not null check (length(reference) between 1 and 100),
  currency char(3) not null,
  -- The days of its first and last line.
  period_from date not null,
  period_to date not null,
  paid_out_on date not null,
  -- Lines less fees: what the provider paid to our bank account; negative if it took money from us.
  paid_out_minor bigint not null,
  fee_minor bigint not null,
  line_count integer not null check (line_count > 0),
  -- A digest of its lines: the same settlement again changes nothing, one with other lines is refused.
  digest bytea not null,
  source text not null check (source in ('api', 'file')),
  file_id bigint references settlement_file,
  imported_at timestamptz not null,
  -- When the bank's statement showed the money, and under which reference.
  arrived_on date,
  bank_reference text check (length(bank_reference) between 1 and 140),
  unique (provider, reference),
  check ((source = 'file') = (file_id is not null)),
  check ((arrived_on is null) = (bank_reference is null))
);
create index settlement_list on settlement (company_id, paid_out_on, id);
create index settlement_in_transit on settlement (company_id, paid_out_on) where arrived_on is null;

create table settlement_line (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement,
  -- Place in the settlement, from 1.
  position integer not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'adjustment')),
  -- The provider's reference of the payment, refund or dispute.
  reference text not null check (length(reference) <= 200),
  -- Our id of it, if the provider keeps that with it.
  own_id uuid,
  -- What it changes at the provider before the fee; negative for refunds and disputes.
  amount_minor bigint not null,
  fee_minor bigint not null,
  booked_on date not null,
  order_id bigint references credit_order,
  -- Our payment, refund or dispute that it is about.
  record_id text,
  -- What it has more than our books, and why; a line that fits has no cause.
  difference_minor bigint not null default 0,
  cause text check (cause in ('unknown', 'amount', 'repeated', 'state', 'currency', 'company')),
  -- What a person found: a cost or income of the provider's, or money that our books have under another reference.
  explained_as text check (explained_as in ('fee', 'ours')),
  explained_at timestamptz,
  explained_by integer references staff_member,
  reason text check (length(reason) between 1 and 500),
  unique (settlement_id, position),
  check ((cause is null) = (difference_minor = 0)),
  check ((explained_as is null) = (explained_by is null) and (explained_as is null) = (explained_at is null))
);
create index settlement_line_record on settlement_line (kind, record_id) where record_id is not null;
create index settlement_line_open on settlement_line (settlement_id, position) where cause is not null and explained_as is null;
create index settlement_line_difference on settlement_line (settlement_id, position) where cause is not null;
-- Providers name refunds and disputes only by their own reference.
create index refund_provider_ref on refund (provider_ref) where provider_ref is not null;
create index dispute_provider_ref on dispute (provider_ref);

-- What members owe after a lost dispute, until finance writes it off.
alter table dispute add column written_off_at timestamptz;
create index dispute_receivable on dispute (closed_at, id) where state = 'lost' and written_off_at is null;

-- Bought credits of an erased account, which lapse when nobody can withdraw from their order any more.
create index credit_lot_bought_open on credit_lot (order_id) where remaining > 0 and source = 'order';

-- The sandbox pays out by day.
alter table sandbox_dispute add column created_at timestamptz not null default now();
