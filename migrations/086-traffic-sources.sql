-- Up Migration
set local lock_timeout = '5s';
alter table traffic_source
  add column contract_note text not null default '',
  add column ended_at timestamptz;

-- What a traffic source costs, and what it is to be paid, from a day on. An amount of zero ends it. Rows are never changed: past
-- months are computed from them.
create table traffic_rate (
  id bigint generated always as identity primary key,
  source text not null references traffic_source,
  purpose text not null,
  kind text not null,
  -- null: a share
  amount_minor bigint check (amount_minor >= 0),
  currency char(3),
  share_basis_points integer check (share_basis_points between 0 and 10000),
  -- Days after the first order within which a refund or chargeback takes the payout back.
  reversal_days integer check (reversal_days between 0 and 180),
  starts_on date not null,
  staff_id integer not null references staff_member,
  reason text not null,
  created_at timestamptz not null,
  check ((purpose = 'cost' and kind in ('visit', 'activation', 'month'))
    or (purpose = 'payout' and kind in ('activation', 'first_order', 'order_share'))),
  check ((kind = 'order_share') = (share_basis_points is not null)),
  check ((kind = 'order_share') = (amount_minor is null) and (amount_minor is null) = (currency is null)),
  check ((purpose = 'payout' and kind <> 'activation') = (reversal_days is not null))
);
-- Of payouts one rule is in force, of costs one of each kind: the last one that has started.
create index traffic_rate_start on traffic_rate (source, purpose, starts_on desc, id desc);

-- A member whom a traffic source brought, and how far they came. Days are those of the site's time zone.
create table referral (
  id bigint generated always as identity primary key,
  -- null: the account was erased
  member_id bigint unique references member,
  site_id integer not null references site on delete cascade,
  source text not null references traffic_source,
  -- '' is none, also after the account was erased.
  sub_id text not null default '' check (sub_id ~ '^[A-Za-z0-9_-]{0,40}$'),
  click_id text,
  -- '' is none: the member signed up on another page.
  lander text not null default '',
  slug text not null default '',
  signed_up_on date not null,
  activated_on date,
  first_order_id bigint unique references credit_order,
  first_ordered_on date,
  -- What was paid without VAT.
  first_order_net_minor bigint,
  first_order_currency char(3),
  ordered_in_month_2 boolean not null default false,
  ordered_in_month_3 boolean not null default false,
  -- When a refund or chargeback of the first order was noticed, and when all chargebacks were won.
  reversed_on date,
  reinstated_on date,
  check ((first_ordered_on is null) = (first_order_net_minor is null)
    and (first_ordered_on is null) = (first_order_currency is null)),
  check (reversed_on is null or first_ordered_on is not null),
  check (reinstated_on is null or reversed_on is not null)
);
create index referral_signed_up on referral (source, signed_up_on);
create index referral_activated on referral (source, activated_on);
create index referral_ordered on referral (source, first_ordered_on);
create index referral_reversed on referral (source, reversed_on) where reversed_on is not null;
create index referral_reinstated on referral (source, reinstated_on) where reinstated_on is not null;
create index referral_reversible on referral (first_ordered_on)
  where first_order_id is not null and (reversed_on is null or reinstated_on is null);

-- Visits of landing pages by the partner's sub-id: counts only. '' is none; '*' are those beyond the limit of a day.
create table sub_id_visit (
  source text not null references traffic_source,
  day date not null,
  site_id integer not null references site on delete cascade,
  sub_id text not null,
  visits integer not null default 0,
  primary key (source, day, site_id, sub_id)
);
