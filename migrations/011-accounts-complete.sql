-- Up Migration
-- Who sends visitors (SPECIFICATION 6): a known, active one counts as a traffic source; its key signs up by API.
create table traffic_source (
  code text primary key check (code ~ '^[a-z0-9_-]{2,40}$'),
  site_id integer references site,
  name text not null,
  key_hash bytea unique,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

alter table member
  add column deletion_requested_at timestamptz,
  add column deleted_at timestamptz,
  -- Made by API: sign-up is not complete until the person has set a password.
  add column incomplete boolean not null default false;
create index member_deletion on member (deletion_requested_at) where status = 'pending_deletion';
create index member_never_activated on member (signed_up_at) where status = 'not_confirmed';

alter table mail_token drop constraint mail_token_kind_check;
alter table mail_token add constraint mail_token_kind_check check (kind in
  ('activation', 'reset', 'mail_change', 'reactivation', 'unsubscribe', 'completion'));

-- Browsers a member has logged in from, by the hash of a cookie: a login from another one is told by mail.
create table known_device (
  member_id bigint not null references member on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);

-- Proofs of work that were used once; kept until they expire by themselves.
create table used_proof (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_proof_expiry on used_proof (expires_at);

-- Why members left, without who: no personal data.
create table deletion_reason (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  reason text not null,
  erased_at_once boolean not null,
  created_at timestamptz not null default now()
);

create table data_export (
  id uuid primary key,
  member_id bigint not null references member on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  bytes bigint,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index data_export_member on data_export (member_id, created_at desc);

-- Versions of the texts a member agrees to. Without a row: the specification's default date (SPECIFICATION 9).
create table legal_text (
  site_id integer references site,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  in_force_from timestamptz not null,
  unique nulls not distinct (site_id, kind, version)
);

-- The first message, written at sign-up: sent, and paid from the sign-up credits, when the account is activated.
create table opening_message (
  member_id bigint primary key references member on delete cascade,
  to_id bigint not null references member on delete cascade,
  body text not null,
  fictional_agreed boolean not null default false,
  created_at timestamptz not null default now()
);

alter table profile
  -- Free texts beside "about me", by their code.
  add column notes jsonb not null default '{}';

alter table photo
  -- The mean colour, shown while the photo loads: #rrggbb.
  add column color text not null default '#d8cfd0',
  -- 64-bit difference hash of the picture, to know a refused one again.
  add column hash bigint,
  add column refusal text check (refusal in ('blocked', 'explicit', 'no_person', 'minor', 'contact_details', 'quality', 'other')),
  add column decided_at timestamptz,
  add constraint photo_refused_with_reason check ((status = 'refused') = (refusal is not null));
create index photo_to_review on photo (created_at) where status = 'pending';
create table photo_appeal (
  photo_id uuid primary key references photo on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
-- Pictures that are refused wherever they turn up again.
create table blocked_picture (
  hash bigint primary key,
  reason text not null,
  created_at timestamptz not null default now()
);
