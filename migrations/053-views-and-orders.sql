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

-- Notices of trusted flaggers are counted apart, also after their evidence was deleted (DSA Art. 15(1)(b)).
alter table case_figure add column is_flagged boolean not null default false;
drop index complaint_created;
create index complaint_created on complaint (created_at)
  include (site_id, kind, decided_at, outcome, closed_at, final_outcome, flagger_id);
