-- Up Migration
-- Which provider takes a method where: the first that is set up and fits (DOMAIN 1.1, 1.4).
create table payment_route (
  method text not null references payment_method,
  provider text not null check (provider in ('sandbox', 'flexpay', 'mollie', 'stripe', 'sepa-direct', 'wire')),
  -- null: everywhere the method is offered.
  countries char(2)[],
  currencies char(3)[],
  position smallint not null,
  primary key (method, provider)
);
insert into payment_route (method, provider, currencies, position)
select code, 'sepa-direct', '{EUR}'::char(3)[], 1 from payment_method where code = 'sepa_direct_debit'
union all select code, 'wire', '{EUR}', 1 from payment_method where code = 'wire_transfer'
union all select code, 'mollie', null, 2 from payment_method where state = 'active' and code not in ('sepa_direct_debit', 'wire_transfer')
union all select code, 'stripe', null, 3 from payment_method
  where code in ('visa', 'mastercard', 'credit_card', 'carte_bancaire', 'nexi', 'apple_pay', 'ideal', 'bancontact', 'eps', 'blik', 'przelewy24')
union all select code, 'flexpay', '{USD,EUR,GBP,AUD,CAD,CHF,DKK,NOK,SEK}', 4 from payment_method
  where code in ('visa', 'mastercard', 'credit_card', 'ideal')
union all select code, 'sandbox', null, 9 from payment_method where state = 'active';

-- What paying by a method costs more; at most what it costs the house, and never where the law bans it (DOMAIN 1.5).
create table method_fee (
  method text not null references payment_method,
  country char(2) not null,
  currency char(3) not null,
  fixed_minor bigint not null default 0 check (fixed_minor >= 0),
  -- Hundredths of a percent of the order.
  percent integer not null default 0 check (percent between 0 and 1000),
  cap_minor bigint check (cap_minor > 0),
  check (fixed_minor > 0 or percent > 0),
  primary key (method, country, currency)
);
create table fee_ban (
  country char(2) not null,
  kind text not null check (kind in ('card', 'wallet', 'bank_redirect', 'direct_debit', 'transfer', 'voucher')),
  reason text not null,
  primary key (country, kind)
);
insert into fee_ban (country, kind, reason)
select country, kind, 'PSD2, article 62(4): no charge for consumer cards and SEPA payments'
from unnest('{AT,BE,BG,HR,CY,CZ,DK,EE,FI,DE,GR,HU,IE,LV,LT,LU,MT,NL,PL,PT,RO,SK,SI,ES,SE,IS,LI,NO}'::char(2)[]) country,
  unnest('{card,bank_redirect,direct_debit,transfer}'::text[]) kind
union all
select country, kind, 'National law: no charge for any means of payment'
from unnest('{GB,FR,IT}'::char(2)[]) country, unnest('{card,wallet,bank_redirect,direct_debit,transfer,voucher}'::text[]) kind;
create function method_fee_check() returns trigger language plpgsql as $$
declare
  ban fee_ban;
begin
  select b.* into ban from fee_ban b join payment_method m on m.kind = b.kind
    where m.code = new.method and b.country = new.country;
  if found then
    raise exception 'no fee for % in %: %', new.method, new.country, ban.reason using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger method_fee_allowed before insert or update on method_fee for each row execute function method_fee_check();

alter table credit_order
  -- Which two items say where the buyer is (DOMAIN 3.4): {"profile": "NL", "connection": "NL", "stated": true, ...}.
  add column evidence jsonb not null default '{}',
  add column language text not null default 'en',
  -- Until when the contract can be withdrawn from, counted from the completion.
  add column withdraw_until timestamptz;

alter table payment_attempt
  -- Why it failed, in our words: `declined`, `stored_card_declined`, `expired`, `unreachable`, or what a bank returned.
  add column failure text,
  add column expires_at timestamptz,
  -- What the payer writes on a transfer, and the bank on its statement.
  add column reference text unique,
  add column stored_method_id uuid;

-- A card that the member let us keep at the provider: a name for it there, never its number.
create table stored_method (
  id uuid primary key,
  member_id bigint not null references member,
  provider text not null,
  method text not null references payment_method,
  -- The provider's token, encrypted with the house's secret.
  token bytea not null,
  label text not null,
  expires_on date,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index stored_method_member on stored_method (member_id) where revoked_at is null;
alter table payment_attempt add constraint payment_attempt_stored foreign key (stored_method_id) references stored_method;

-- Money that goes back, by the way that it came.
create table refund (
  id uuid primary key,
  order_id bigint not null references credit_order,
  attempt_id uuid not null references payment_attempt,
  amount_minor bigint not null check (amount_minor > 0),
  -- Credits that were taken back for it.
  credits bigint not null default 0 check (credits >= 0),
  reason text not null check (reason in ('withdrawal', 'paid_twice', 'other_amount', 'goodwill')),
  state text not null default 'queued' check (state in ('queued', 'pending', 'completed', 'failed')),
  provider_ref text,
  failure text,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_order on refund (order_id);
create index refund_open on refund (next_try_at) where state in ('queued', 'pending');

-- Money that the payer's bank took back.
create table dispute (
  id bigint generated always as identity primary key,
  order_id bigint not null references credit_order,
  attempt_id uuid not null references payment_attempt,
  provider_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  reason text,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (attempt_id, provider_ref)
);

-- Of one payment no more goes back than came.
create function money_back_check() returns trigger language plpgsql as $$
declare
  paid bigint;
  back bigint;
begin
  select a.amount_minor into paid from payment_attempt a where a.id = new.attempt_id for no key update;
  select coalesce(sum(amount_minor), 0) into back from (
    select amount_minor from refund where attempt_id = new.attempt_id and state <> 'failed' and reason <> 'other_amount'
    union all select amount_minor from dispute where attempt_id = new.attempt_id and state <> 'won'
  ) all_back;
  if back > paid then
    raise exception 'more than was paid by attempt % would go back', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_within_payment after insert or update on refund
  deferrable initially deferred for each row execute function money_back_check();
create constraint trigger dispute_within_payment after insert or update on dispute
  deferrable initially deferred for each row execute function money_back_check();

-- "Withdraw from contract" (DOMAIN 3.3): what was stated and when; who isn't logged in names the order.
create table withdrawal (
  id bigint generated always as identity primary key,
  receipt text not null unique,
  site_id integer not null references site,
  order_id bigint references credit_order,
  member_id bigint references member,
  name text not null,
  email text not null,
  stated_order text not null,
  language text not null,
  state text not null default 'stated' check (state in ('stated', 'confirmed', 'settled', 'refused')),
  refund_id uuid references refund,
  stated_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index withdrawal_once on withdrawal (order_id) where state in ('confirmed', 'settled');

-- Numbers without a gap: the counter's row is locked until the invoice is stored.
create table invoice_series (
  company_id integer not null references company,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_no integer not null default 0,
  primary key (company_id, kind)
);
create table invoice (
  company_id integer not null references company,
  kind text not null check (kind in ('invoice', 'credit_note')),
  no integer not null,
  order_id bigint not null references credit_order,
  refund_id uuid unique references refund,
  total_minor bigint not null,
  vat_minor bigint not null,
  -- Everything on the paper, as it was on that day.
  content jsonb not null,
  issued_at timestamptz not null,
  primary key (company_id, kind, no)
);
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
create trigger invoice_append_only before delete on invoice for each row execute function ledger_refuse_change();

-- What a member wants to spend at most in thirty days: lowered at once, raised a day later (DECISIONS 3).
create table spending_limit (
  member_id bigint primary key references member,
  minor bigint not null check (minor >= 0),
  next_minor bigint check (next_minor >= 0),
  next_from timestamptz
);

-- Direct debit in-house (DOMAIN 2).
create table mandate (
  reference text primary key check (length(reference) <= 35),
  member_id bigint not null references member,
  order_id bigint not null references credit_order,
  holder text not null,
  -- Encrypted with the house's secret; the hash finds an account again, the last four are shown.
  iban bytea not null,
  iban_hash bytea not null,
  iban_last4 text not null,
  iban_country char(2) not null,
  street text not null,
  house_number text not null,
  postal_code text not null,
  city text not null,
  phone text not null,
  sequence text not null default 'OOFF' check (sequence in ('OOFF', 'RCUR')),
  text_version text not null,
  language text not null,
  address text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  revoked_at timestamptz
);
create index mandate_member on mandate (member_id);
create index mandate_iban on mandate (iban_hash);

create table sms_code (
  id bigint generated always as identity primary key,
  order_id bigint not null references credit_order,
  iban_hash bytea not null,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_order on sms_code (order_id, id desc);
create index sms_code_phone on sms_code (phone_hash, sent_at);

create table direct_debit_batch (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  collect_on date not null,
  count integer not null,
  sum_minor bigint not null,
  file text not null,
  created_at timestamptz not null
);
create table direct_debit (
  attempt_id uuid primary key references payment_attempt,
  mandate text not null references mandate,
  end_to_end_id text not null unique,
  collect_on date not null,
  batch_id bigint references direct_debit_batch,
  state text not null default 'signed' check (state in ('signed', 'submitted', 'settled', 'returned')),
  return_code text,
  returned_at timestamptz
);
create index direct_debit_due on direct_debit (collect_on) where state = 'signed';
-- Who may not pay by direct debit any more, as a member and by account.
create table direct_debit_block (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  iban_hash bytea not null,
  reason text not null,
  since timestamptz not null,
  lifted_at timestamptz
);
create index direct_debit_block_member on direct_debit_block (member_id) where lifted_at is null;
create index direct_debit_block_iban on direct_debit_block (iban_hash) where lifted_at is null;

-- What the bank sent: read once, whatever its file is called.
create table bank_file (
  id bigint generated always as identity primary key,
  sha256 bytea not null unique,
  kind text not null check (kind in ('pain.002', 'camt.053', 'camt.054')),
  name text not null,
  received_at timestamptz not null,
  report jsonb not null
);

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check
  (kind in ('signup', 'order', 'message', 'photo', 'gift', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement'));
