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

-- Takes credits in one round trip, behind the lock of the member's balance (DECISIONS 3): promotional lots first, then
-- bought ones, oldest first. `outcome`: spent, repeated (this key was booked before), conflict (the key carried something
-- else), not_enough.
create function spend_credits(member bigint, amount bigint, kind text, key text, fingerprint text, at timestamptz)
returns table (outcome text, transaction_id bigint, credits bigint) language plpgsql as $$
#variable_conflict use_column
declare
  balance credit_balance;
  before ledger_transaction;
  spent bigint;
  lot record;
  open bigint := spend_credits.amount;
begin
  select * into balance from credit_balance where member_id = member for update;
  select * into before from ledger_transaction t where t.key = spend_credits.key;
  if found then
    return query select case when before.fingerprint = spend_credits.fingerprint then 'repeated' else 'conflict' end,
      before.id, coalesce(balance.credits, 0);
    return;
  end if;
  if coalesce(balance.credits, 0) < open then
    return query select 'not_enough', null::bigint, coalesce(balance.credits, 0);
    return;
  end if;
  select a.id into spent from ledger_account a where a.kind = 'credits_spent' and a.unit = 'CREDIT' and a.member_id is null
    and a.site_id is null;
  if not found then
    insert into ledger_account as a (kind, unit) values ('credits_spent', 'CREDIT')
      on conflict (kind, member_id, site_id, unit) do update set unit = excluded.unit returning a.id into spent;
  end if;
  insert into ledger_transaction as t (key, fingerprint, kind, created_at)
    values (spend_credits.key, spend_credits.fingerprint, spend_credits.kind, at) returning * into before;
  insert into ledger_entry (transaction_id, account_id, amount) values (before.id, balance.account_id, -open), (before.id, spent, open);
  update credit_balance b set credits = b.credits - open where b.member_id = member;
  for lot in select l.id, l.remaining from credit_lot l where l.member_id = member and l.remaining > 0 order by (l.source = 'order'), l.id loop
    exit when open = 0;
    update credit_lot l set remaining = l.remaining - least(lot.remaining, open) where l.id = lot.id;
    insert into lot_use (transaction_id, lot_id, amount) values (before.id, lot.id, least(lot.remaining, open));
    open := open - least(lot.remaining, open);
  end loop;
  if open > 0 then
    raise exception 'the lots of member % do not cover the balance', member;
  end if;
  return query select 'spent', before.id, balance.credits - spend_credits.amount;
end $$;
