-- Up Migration
set local lock_timeout = '5s';
-- Accounts at Google and Apple with which members log in: one of each provider for a member.
create table member_identity (
  member_id bigint not null references member on delete cascade,
  provider text not null,
  -- Keyed hash of the site, the provider and the provider's number of the account, so that it belongs to one member of a site.
  subject_hash bytea not null unique,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, provider)
);
-- Browsers that were sent to a provider and are expected back.
create table login_provider_request (
  -- Hash of the state that the provider returns. Nonce and verifier are derived from the state.
  state_hash bytea primary key,
  site_id integer not null references site,
  provider text not null,
  -- Hash of the mark of the browser: it must be the one that comes back.
  device_hash bytea not null,
  -- The session that links an account; null for a log-in.
  session_id uuid references session (id) on delete cascade,
  return_path text not null,
  expires_at timestamptz not null
);
create index login_provider_request_expires on login_provider_request (expires_at);
create index login_provider_request_session on login_provider_request (session_id) where session_id is not null;
