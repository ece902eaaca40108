-- Up Migration
set local lock_timeout = '5s';
-- Keyed hash of the phone number, by which staff find its owner; a job fills it in for older mandates.
alter table mandate add column phone_hash bytea;
create index mandate_phone on mandate (phone_hash) where phone_hash is not null;
create index mandate_phone_unhashed on mandate (reference) where phone_hash is null and phone <> '';

-- Which mails a member was sent, never what they said; kept for 90 days.
create table sent_mail (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  kind text not null,
  -- A mail that failed is tried again; its row then becomes a sent one.
  state text not null check (state in ('sent', 'failed')),
  at timestamptz not null
);
create index sent_mail_member on sent_mail (member_id, id);
create index sent_mail_at on sent_mail (at);

-- Goodwill credits of a member, for the limit within 30 days.
create index credit_lot_goodwill on credit_lot (member_id, created_at) where source = 'goodwill';

-- A member's request for their data or for erasure that came by mail. It outlives the member, without personal data.
create table data_request (
  reference text primary key,
  member_id bigint references member on delete set null,
  site_id integer not null references site,
  kind text not null check (kind in ('export', 'erasure')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- How it was established that the request came from the member.
  identity_check text not null check (char_length(identity_check) <= 500),
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  extended_at timestamptz,
  extension_reason text not null default '' check (char_length(extension_reason) <= 2000),
  refusal_reason text not null default '' check (char_length(refusal_reason) <= 2000),
  recorded_by integer not null references staff_member,
  recorded_at timestamptz not null,
  closed_by integer references staff_member,
  closed_at timestamptz,
  priority smallint not null default 3
);
create index data_request_queue on data_request (priority, due_at, reference) where state = 'open';
create index data_request_member on data_request (member_id, recorded_at) where member_id is not null;
-- One open request of a kind: recording it again finds it.
create unique index data_request_open on data_request (member_id, kind) where state = 'open';
create index data_request_closed on data_request (closed_at) where closed_at is not null;
