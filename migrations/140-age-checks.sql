-- Up Migration
set local lock_timeout = '5s';
-- That a member has proved to be 18 or over: by which method and when, and nothing else.
create table age_proof (
  member_id bigint not null references member on delete cascade,
  method text not null check (method in ('wallet', 'provider', 'sandbox')),
  proven_at timestamptz not null,
  primary key (member_id, method)
);
-- Proofs that a session has asked for; at most one for each session.
create table age_check_request (
  -- Hash of the state that comes back with the proof. Nonce and verifier are derived from the state.
  state_hash bytea primary key,
  site_id integer not null references site,
  member_id bigint not null references member on delete cascade,
  session_id uuid not null unique references session (id) on delete cascade,
  method text not null,
  return_path text not null,
  -- A proof of the app has arrived. It stays true if that was refused.
  used boolean not null default false,
  expires_at timestamptz not null
);
create index age_check_request_member on age_check_request (member_id);
create index age_check_request_expires on age_check_request (expires_at);
