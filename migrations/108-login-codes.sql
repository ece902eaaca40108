-- Up Migration
-- Codes by mail with which members log in without a password. One row for each request, also for an address without an account: the
-- answers to both are the same.
create table login_code (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  -- Hash of the mark of the browser that asked: the code works in no other.
  device_hash bytea not null,
  -- Keyed hash of the address that was typed.
  email_hash bytea not null,
  -- Null until the mail is written, and for addresses without an account.
  member_id bigint references member on delete cascade,
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_code_request on login_code (site_id, device_hash, email_hash);
create index login_code_member on login_code (member_id, created_at) where member_id is not null;
create index login_code_created on login_code (created_at);

-- When the person in this session last proved who they are; null in sessions from before this was stored.
alter table session add column proved_at timestamptz;
