-- Up Migration
set local lock_timeout = '5s';
-- Books per company and month (docs/decisions/035-books.md).
-- Days and months of a company's books begin at midnight in its time zone.
alter table company add column time_zone text not null default 'Europe/Amsterdam';

alter table ledger_transaction
  add column company_id integer references company,
  add column site_id integer references site,
  add column order_id bigint references credit_order,
  -- The first day of the month in whose books it is; null for bookings in credits only.
  add column month date,
  -- The position in the journal, in the order in which bookings took their place behind the company's lock.
  add column journal_no bigint unique;
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement',
  'revenue', 'lapse', 'fee', 'payout', 'write_off'));

-- Months that were closed at least once; all others are open.
create table accounting_month (
  company_id integer not null references company,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('open', 'closed')),
  closed_at timestamptz not null,
  closed_by_staff integer not null references staff_member,
  -- The last booking that the closed books contain.
  last_journal_no bigint not null,
  -- What the books contained then, as shown to whoever closed them.
  figures jsonb not null,
  reopened_at timestamptz,
  reopened_by_staff integer references staff_member,
  primary key (company_id, month),
  check ((state = 'open') <= (reopened_at is not null))
);

-- Where a booking of money belongs, also one of the previous version, which only wrote the key.
create function find_booked_order(key text) returns bigint language sql stable as $$
  select case split_part(key, ':', 1)
    when 'order' then split_part(key, ':', 2)::bigint
    when 'attempt' then (select a.order_id from payment_attempt a where a.id = split_part(key, ':', 2)::uuid)
    when 'refund' then (select r.order_id from refund r where r.id = split_part(key, ':', 2)::uuid)
    when 'dispute' then (select d.order_id from dispute d where d.id = split_part(key, ':', 2)::bigint)
  end
$$;

alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction t
set order_id = o.id, site_id = o.site_id, company_id = s.company_id,
  month = date_trunc('month', t.created_at at time zone c.time_zone)::date
from credit_order o join site s on s.id = o.site_id join company c on c.id = s.company_id
where o.id = find_booked_order(t.key)
  and exists (select from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id and a.unit <> 'CREDIT');
create sequence ledger_journal_no;
update ledger_transaction t set journal_no = numbered.no
from (select id, row_number() over (order by id) as no from ledger_transaction where month is not null) numbered
where numbered.id = t.id;
select setval('ledger_journal_no', coalesce(max(journal_no), 1), max(journal_no) is not null) from ledger_transaction;
alter table ledger_transaction enable trigger ledger_transaction_append_only;
do $$
begin
  if exists (
    select from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where a.unit <> 'CREDIT' and t.month is null
  ) then
    raise exception 'a booking of money belongs to no month';
  end if;
end $$;

create index ledger_transaction_journal on ledger_transaction (company_id, month, journal_no) where month is not null;
create index ledger_transaction_order on ledger_transaction (order_id) where order_id is not null;
create index ledger_transaction_time on ledger_transaction using brin (created_at);
-- What is counted in a month before its books are closed.
create index credit_order_completed on credit_order using brin (completed_at);

-- Places a booking of money in the books: its company, its month, or the next one that is not closed, and its journal number. The
-- lock is shared by bookings; closing a month and adding up the journal take it alone, so that no number below theirs is missing.
create function ledger_place_booking() returns trigger language plpgsql as $$
begin
  if new.order_id is null and new.company_id is null then
    new.order_id := find_booked_order(new.key);
  end if;
  if new.order_id is not null then
    select o.site_id, s.company_id into new.site_id, new.company_id
      from credit_order o join site s on s.id = o.site_id where o.id = new.order_id;
  end if;
  if new.company_id is null then
    raise exception 'the booking % belongs to no company', new.key using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('books:' || new.company_id, 0));
  new.journal_no := nextval('ledger_journal_no');
  select date_trunc('month', new.created_at at time zone c.time_zone)::date into new.month from company c where c.id = new.company_id;
  while exists (select from accounting_month m where m.company_id = new.company_id and m.month = new.month and m.state = 'closed') loop
    new.month := new.month + interval '1 month';
  end loop;
  return new;
end $$;
create trigger ledger_transaction_place before insert on ledger_transaction for each row
  when (new.company_id is not null or new.order_id is not null
    or new.kind in ('refund', 'settlement') or new.kind in ('order', 'dispute') and new.key like '%:money' or new.key like 'dispute:%:won')
  execute function ledger_place_booking();

-- Sums of the journal by day and account, added up by a job; the rest of the journal is added when somebody looks.
create table journal_day (
  company_id integer not null references company,
  site_id integer references site,
  month date not null,
  day date not null,
  -- The kind of the bookings.
  kind text not null,
  -- Country and VAT rate of the order; null for bookings that are about none.
  country char(2),
  vat_rate integer,
  account_id bigint not null references ledger_account,
  debit bigint not null,
  credit bigint not null,
  entries integer not null,
  unique nulls not distinct (company_id, month, day, site_id, kind, country, vat_rate, account_id)
);
-- Up to which number the journal of a company is added up.
create table journal_progress (
  company_id integer primary key references company,
  last_journal_no bigint not null
);
-- The last day whose spent credits were recognised as revenue.
create table revenue_progress (
  company_id integer primary key references company,
  last_day date not null
);
