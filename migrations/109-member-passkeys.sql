-- Up Migration
-- Passkeys with which members log in. The browser keeps the private key; ours is the public one. A passkey belongs to the host of the site.
create table member_passkey (
  -- The credential's id, as the browser names it.
  id text primary key,
  member_id bigint not null references member on delete cascade,
  public_key bytea not null,
  -- Uses that the authenticator has counted; stays 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  -- The member's name for it.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_member on member_passkey (member_id);
