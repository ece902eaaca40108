-- Up Migration
create table bundle (
  id integer generated always as identity primary key,
  site_id integer references site,
  credits integer not null check (credits > 0),
  position smallint not null,
  on_sale boolean not null default true
);
create table bundle_price (
  bundle_id integer not null references bundle on delete cascade,
  currency char(3) not null,
  price_minor bigint not null check (price_minor > 0),
  primary key (bundle_id, currency)
);

create table payment_method (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('card', 'wallet', 'bank_redirect', 'direct_debit', 'transfer', 'voucher')),
  -- null: everywhere
  countries char(2)[],
  currencies char(3)[],
  state text not null default 'active' check (state in ('active', 'retired')),
  retired_on date,
  successor text references payment_method,
  position smallint not null
);

create table vat_rate (
  country char(2) not null,
  -- Hundredths of a percent: 2100 is 21 %.
  rate integer not null check (rate between 0 and 10000),
  valid_from date not null,
  primary key (country, valid_from)
);

create table discount_code (
  id integer generated always as identity primary key,
  site_id integer references site,
  code text not null,
  percentage integer not null check (percentage between 1 and 100),
  country char(2),
  member_id bigint references member,
  currency char(3),
  minimum_minor bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'disabled')),
  validity text not null default 'once-per-user' check (validity in ('once', 'once-per-user', 'unlimited')),
  -- Only for a member's first order.
  first_order_only boolean not null default false,
  -- Seconds after sign-up in which it is valid; null without such a window.
  window_seconds integer,
  methods text[] not null default '{}',
  expires_at timestamptz
);
create unique index discount_code_name on discount_code (coalesce(site_id, 0), lower(code));

-- `order` is a reserved word: a member's order of one bundle.
create table credit_order (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  member_id bigint not null references member,
  bundle_id integer not null references bundle,
  credits integer not null,
  currency char(3) not null,
  price_minor bigint not null,
  discount_minor bigint not null default 0,
  discount_code_id integer references discount_code,
  fee_minor bigint not null default 0,
  total_minor bigint not null check (total_minor > 0),
  vat_rate integer not null,
  vat_minor bigint not null,
  country char(2) not null,
  state text not null default 'open' check (state in ('open', 'completed', 'failed', 'cancelled')),
  acknowledged_version text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index credit_order_member on credit_order (member_id, id desc);
alter table credit_lot add constraint credit_lot_order foreign key (order_id) references credit_order;

create table discount_redemption (
  discount_code_id integer not null references discount_code,
  member_id bigint not null references member,
  order_id bigint not null references credit_order unique,
  state text not null check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now()
);
create unique index discount_once_per_member on discount_redemption (discount_code_id, member_id) where state <> 'released';

create table payment_attempt (
  id uuid primary key,
  order_id bigint not null references credit_order,
  provider text not null,
  method text not null references payment_method,
  provider_ref text,
  redirect_url text,
  state text not null default 'loading' check (state in ('loading', 'pending', 'completed', 'failed', 'cancelled')),
  amount_minor bigint not null,
  currency char(3) not null,
  -- Set when the provider's amount or currency differs from ours: staff look, nothing is booked.
  quarantined boolean not null default false,
  next_poll_at timestamptz,
  polls integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_ref)
);
create index payment_attempt_order on payment_attempt (order_id);
create index payment_attempt_poll on payment_attempt (next_poll_at) where state in ('loading', 'pending');

-- Inbox of webhooks: kept raw, handled once by a job that asks the provider for the truth.
create table webhook_event (
  provider text not null,
  provider_event_id text not null,
  provider_ref text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, provider_event_id)
);

-- The sandbox provider's own book: what happened on its hosted page.
create table sandbox_payment (
  ref text primary key,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'cancelled')),
  amount_minor bigint not null,
  currency char(3) not null,
  description text not null,
  method text not null,
  return_url text not null,
  cancel_url text not null,
  webhook_url text not null,
  created_at timestamptz not null default now()
);
