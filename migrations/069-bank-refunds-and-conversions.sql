-- Up Migration
set local lock_timeout = '5s';
-- The refund that left the account with this line: each refund leaves once.
alter table bank_line add column refund_id uuid unique references refund;
with lines as (
  select id, attempt_id, amount_minor, row_number() over (partition by attempt_id, amount_minor order by id) as n
  from bank_line where amount_minor < 0 and return_code is null and attempt_id is not null
), refunds as (
  select id, attempt_id, amount_minor, row_number() over (partition by attempt_id, amount_minor order by created_at, id) as n
  from refund where paid_reference is not null and state = 'completed'
)
update bank_line l set refund_id = r.id from lines x join refunds r
  on r.attempt_id = x.attempt_id and r.amount_minor = -x.amount_minor and r.n = x.n where l.id = x.id;
-- Refunds of an amount that staff pay by hand.
create index refund_owed_amount on refund (amount_minor) where state = 'failed';

-- The amount that the provider converted into the settlement's currency; null if it converted nothing.
alter table settlement_line
  add column original_minor bigint,
  add column original_currency char(3),
  -- The original amount fits our books, and the conversion is booked.
  add column is_converted boolean not null default false,
  add constraint settlement_line_original check ((original_minor is null) = (original_currency is null)),
  add constraint settlement_line_converted check (not is_converted or original_minor is not null and record_id is not null);
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement',
  'revenue', 'lapse', 'fee', 'payout', 'write_off', 'bank', 'exchange'));

-- How far the daily check of the whole ledger has come (docs/payments.md#ledger).
create table ledger_check_progress (
  id boolean primary key default true check (id),
  -- The last member and the last transaction that were checked; 0 before the first.
  last_member_id bigint not null default 0,
  last_transaction_id bigint not null default 0,
  -- Differences since the first member: subject and detail of each.
  found jsonb not null default '[]',
  -- When the check last reached the last transaction; null before.
  completed_at timestamptz
);
insert into ledger_check_progress default values;
