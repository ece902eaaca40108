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

-- Orders of authorities to act against illegal content or to provide information (DSA Art. 9 and 10). Without names of members.
create table authority_order (
  id integer generated always as identity primary key,
  site_id integer not null references site,
  kind text not null check (kind in ('illegal_content', 'information')),
  subject text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  authority text not null check (char_length(authority) between 1 and 200),
  content text not null check (char_length(content) between 1 and 2000),
  received_at timestamptz not null,
  reply_due_at timestamptz,
  recorded_by_staff integer not null references staff_member,
  -- When the authority was told that the order arrived, and when it was told what was done.
  confirmed_at timestamptz,
  effect text check (char_length(effect) between 1 and 2000),
  effect_at timestamptz,
  check ((effect is null) = (effect_at is null)),
  check (confirmed_at >= received_at and effect_at >= received_at)
);
create index authority_order_site on authority_order (site_id, id desc);
create index authority_order_received on authority_order (received_at);
create index authority_order_effect on authority_order (effect_at) where effect_at is not null;

-- Whoever was mailed about a suspension for fraud is told once when it is reversed.
alter table fraud_notice add column reversal_told_at timestamptz;
