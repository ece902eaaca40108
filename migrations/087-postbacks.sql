-- Up Migration
set local lock_timeout = '5s';
-- Where a traffic source wants to be told what became of its visitors.
create table postback (
  source text primary key references traffic_source,
  url_template text not null,
  -- Encrypted: the partner checks the signature with it.
  secret bytea not null,
  events text[] not null,
  includes_amount boolean not null default false
);

-- What was told, or waits to be: without address and text, which are made from the referral when it is sent.
create table postback_delivery (
  id bigint generated always as identity primary key,
  source text not null references traffic_source,
  -- null: a test
  referral_id bigint references referral on delete cascade,
  event text not null check (event in ('activation', 'first_order', 'reversal', 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  -- While it is being sent, when it is tried again should the process end.
  next_try_at timestamptz,
  finished_at timestamptz,
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((event = 'test') = (referral_id is null))
);
create unique index postback_delivery_once on postback_delivery (referral_id, event);
create index postback_delivery_due on postback_delivery (source, next_try_at) where state = 'waiting';
create index postback_delivery_source on postback_delivery (source, id desc);
create index postback_delivery_age on postback_delivery (created_at);
