-- Up Migration
set local lock_timeout = '5s';
-- Prices that staff set, each from its moment on: what is in force is read from here, and else from bundle_price. The rows are the
-- history of prices, too, and are never changed but for the undo.
create table bundle_price_change (
  id bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  bundle_id integer not null references bundle on delete cascade,
  currency char(3) not null,
  -- null: every country with this currency that has no price of its own
  country char(2),
  -- null: the country has no price of its own any more
  price_minor bigint check (price_minor > 0),
  starts_at timestamptz not null,
  -- null: until the next change
  ends_at timestamptz,
  staff_id integer not null references staff_member,
  reason text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references staff_member,
  undo_reason text,
  check (ends_at > starts_at),
  check (price_minor is not null or country is not null),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index bundle_price_change_price on bundle_price_change (site_id, bundle_id, currency, starts_at);
create index bundle_price_change_site on bundle_price_change (site_id, id desc);

alter table discount_code
  -- Not for a member's first order: those have the welcome discount, whose countdown it would make false.
  add column later_orders_only boolean not null default false,
  -- null: created before the console could
  add column created_at timestamptz,
  add constraint discount_code_orders check (not (first_order_only and later_orders_only)) not valid;

-- While a row has no end, members of the site don't get the method from this provider.
create table payment_route_pause (
  id bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  method text not null,
  provider text not null,
  -- null: in all countries
  country char(2),
  staff_id integer not null references staff_member,
  reason text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by integer references staff_member,
  end_reason text,
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null)),
  foreign key (method, provider) references payment_route on delete cascade
);
create unique index payment_route_pause_open on payment_route_pause (site_id, method, provider, coalesce(country, ''))
  where ended_at is null;
create index payment_route_pause_site on payment_route_pause (site_id, id desc);
