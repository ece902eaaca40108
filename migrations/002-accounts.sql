-- Up Migration
create table member (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  email text not null,
  username text not null,
  password_hash text not null,
  status text not null default 'not_confirmed'
    check (status in ('not_confirmed', 'active', 'pending_deletion', 'deleted', 'suspended')),
  language text not null default 'en',
  time_zone text not null default 'Europe/Amsterdam',
  country char(2) not null,
  traffic_source text,
  tracking jsonb not null default '{}',
  notifications_disabled jsonb not null default '[]',
  signed_up_at timestamptz not null default now(),
  activated_at timestamptz,
  -- When the first order was completed; cleared only when every order is fully refunded.
  premium_since timestamptz,
  last_seen_at timestamptz not null default now()
);
create unique index member_email on member (site_id, lower(email));
create unique index member_username on member (site_id, lower(username));

create table session (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  member_id bigint not null references member on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_member on session (member_id);

-- What a mailed link carries: single use, only its hash is kept.
create table mail_token (
  token_hash bytea primary key,
  kind text not null check (kind in ('activation', 'reset', 'mail_change', 'reactivation', 'unsubscribe')),
  member_id bigint not null references member on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_member on mail_token (member_id, kind, created_at);

create table consent (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  kind text not null,
  text_version text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consent_member on consent (member_id, kind);

-- Wrong passwords per account and source (DECISIONS 2): a source is locked, never the account.
create table login_failure (
  member_id bigint not null references member on delete cascade,
  source text not null,
  failures integer not null default 0,
  first_at timestamptz not null,
  lockouts integer not null default 0,
  locked_until timestamptz,
  primary key (member_id, source)
);
