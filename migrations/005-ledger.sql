-- Up Migration
-- Double entry (DOMAIN 3.1). Units are separate commodities: CREDIT and currencies; every transaction sums to zero in each.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null,
  member_id bigint references member,
  site_id integer references site,
  unit text not null,
  unique nulls not distinct (kind, member_id, site_id, unit)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  key text not null unique,
  fingerprint text not null,
  kind text not null check (kind in ('signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal')),
  reverses bigint references ledger_transaction,
  created_at timestamptz not null default now()
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);

-- The balance of a member's credits, kept in the same transaction as its entries; never below zero.
create table credit_balance (
  member_id bigint primary key references member,
  account_id bigint not null references ledger_account,
  credits bigint not null default 0 check (credits >= 0)
);

-- Credits that came in together. Promotional ones are spent first, then bought ones, oldest first (DECISIONS 3).
create table credit_lot (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  transaction_id bigint not null references ledger_transaction,
  source text not null check (source in ('order', 'signup', 'bonus', 'goodwill')),
  order_id bigint,
  granted bigint not null check (granted > 0),
  remaining bigint not null check (remaining >= 0 and remaining <= granted),
  -- What the lot cost, in minor units, VAT included; null for promotional credits.
  price_minor bigint,
  currency char(3),
  created_at timestamptz not null default now()
);
create index credit_lot_open on credit_lot (member_id, (source = 'order'), id) where remaining > 0;

create table lot_use (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  lot_id bigint not null references credit_lot,
  amount bigint not null check (amount <> 0)
);
create index lot_use_transaction on lot_use (transaction_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();

create function ledger_check_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = new.transaction_id group by a.unit having sum(e.amount) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_sum();
