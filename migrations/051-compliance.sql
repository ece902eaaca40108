-- Up Migration
set local lock_timeout = '5s';
-- Withdrawals that wait for staff are cases of the queue. The case number is the beginning of the receipt's, so that whoever holds the
-- receipt finds the case.
alter table withdrawal
  add column reference text not null generated always as (left(receipt, 6) || '-' || substr(receipt, 7, 4)) stored,
  add column priority smallint not null default 3 check (priority between 1 and 3),
  -- A refund is due 14 days after the statement (CRD Art. 13).
  add column due_at timestamptz not null default now() + interval '14 days';
update withdrawal set due_at = stated_at + interval '14 days';
create index withdrawal_queue on withdrawal (priority, due_at, reference) where state = 'confirmed';
create index withdrawal_reference on withdrawal (reference);
create index withdrawal_stated on withdrawal (stated_at) where state = 'stated';

-- What is left of a case when its evidence is deleted after a year: the yearly report still needs the figures. No number, no person.
create table case_figure (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'complaint')),
  subject text not null,
  site_id integer not null references site,
  created_at timestamptz not null,
  decided_at timestamptz,
  outcome text,
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_outcome text
);
create table measure_figure (
  id bigint generated always as identity primary key,
  site_id integer not null references site,
  action text not null,
  rule text not null,
  decided_at timestamptz not null
);
-- The figures of a period are read by these; the jobs find what they delete by `closed`.
create index case_figure_created on case_figure (created_at);
create index case_figure_appealed on case_figure (appealed_at) where appealed_at is not null;
-- They contain what is counted, because the evidence makes the rows wide.
create index report_created on report (created_at) include (site_id, reason, closed_at, outcome);
create index report_closed on report (closed_at) where state = 'closed';
create index complaint_created on complaint (created_at)
  include (site_id, kind, decided_at, outcome, closed_at, final_outcome);
create index complaint_appealed on complaint (appealed_at) where appealed_at is not null;
create index complaint_closed on complaint ((coalesce(closed_at, decided_at))) where state in ('decided', 'closed');
create index moderation_act_decided on moderation_act (decided_at);
create index measure_figure_decided on measure_figure (decided_at);

-- Members seen in a month (DSA Art. 24(2)): a number, never who.
create table monthly_activity (
  site_id integer not null references site,
  month date not null,
  members integer not null check (members >= 0),
  counted_at timestamptz not null,
  primary key (site_id, month)
);

-- The last run of each job that deletes what its period of retention has passed.
create table job_run (
  job text primary key,
  ran_at timestamptz not null,
  deleted_rows integer not null check (deleted_rows >= 0),
  total_rows bigint not null check (total_rows >= 0)
);
-- Refused photos of a period.
create index photo_refused on photo (decided_at) where refusal is not null;
