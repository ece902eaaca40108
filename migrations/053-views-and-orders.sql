-- Up Migration
set local lock_timeout = '5s';
-- A staff member who sees the site as a member does. The token is first that of the link, then that of the browser which opened it.
create table member_view (
  staff_session_id uuid primary key references staff_session on delete cascade,
  member_id bigint not null references member,
  token_hash bytea not null unique,
  -- Null while the link waits.
  opened_at timestamptz,
  expires_at timestamptz not null
);
create index member_view_member on member_view (member_id);
