-- Up Migration
set local lock_timeout = '5s';
-- Lines of the bank's statements are booked (docs/payments.md#bank-in-the-books).
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement',
  'revenue', 'lapse', 'fee', 'payout', 'write_off', 'bank'));

-- The line with which a payout arrived; null while it is under way, and for one that staff marked as arrived without a line.
alter table settlement add column bank_line_id bigint unique references bank_line;
create index refund_paid_by_hand on refund (amount_minor) where paid_reference is not null;
create index bank_line_day on bank_line (currency, booked_on);

-- Lines that were read before. Each is money on the account, and what belongs to a payment leaves the account of unassigned lines.
create temporary table line_booking on commit drop as
with holder as (select company_id as id from site order by is_default desc, id limit 1),
parts as (
  select l.id, l.currency, l.booked_on, a.id as attempt, l.amount_minor as minor, a.provider, a.order_id
  from bank_line l join payment_attempt a on a.id = l.attempt_id
  union all
  select l.id, l.currency, l.booked_on, a.id, a.amount_minor, a.provider, a.order_id
  from bank_line l join direct_debit d on d.batch_id = l.batch_id join payment_attempt a on a.id = d.attempt_id
),
placed as (
  select p.*, s.company_id = h.id as is_own, s.company_id from parts p join credit_order o on o.id = p.order_id
    join site s on s.id = o.site_id, holder h
)
select 'bank_line:' || l.id as key, h.id as company_id, null::bigint as order_id, l.currency, l.booked_on, 'bank' as debit, 'bank_suspense' as credit,
  l.amount_minor as minor from bank_line l, holder h
union all
select 'bank_line:' || id || ':' || attempt, company_id, order_id, currency, booked_on,
  case when is_own then 'bank_suspense' else 'intercompany' end, 'psp_clearing:' || provider, minor from placed
union all
select 'bank_line:' || p.id || ':' || attempt || ':intercompany', h.id, null, currency, booked_on, 'bank_suspense', 'intercompany', minor
from placed p, holder h where not is_own;

insert into ledger_account (kind, unit)
  select debit, currency from line_booking union select credit, currency from line_booking
  on conflict do nothing;
insert into ledger_transaction (key, fingerprint, kind, company_id, order_id, created_at)
  select key, 'migration 063', 'bank', company_id, order_id, least((booked_on + interval '12 hours') at time zone 'UTC', now()) from line_booking order by key;
insert into ledger_entry (transaction_id, account_id, amount)
  select t.id, a.id, moved.amount from line_booking b join ledger_transaction t on t.key = b.key,
    lateral (values (b.debit, b.minor), (b.credit, -b.minor)) moved (account, amount)
    join ledger_account a on a.kind = moved.account and a.member_id is null and a.site_id is null
  where a.unit = b.currency;

do $$
begin
  if exists (
    select currency from (
      select currency, amount_minor as minor from bank_line
      union all
      select a.unit, -e.amount from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'bank'
        join ledger_transaction t on t.id = e.transaction_id and t.kind = 'bank'
    ) both_sides group by currency having sum(minor) <> 0
  ) then
    raise exception 'the lines of the bank and their bookings differ';
  end if;
end $$;
