-- Up Migration
set local lock_timeout = '5s';
-- Acts that need a second person. The first asks, the second agrees or refuses; after a day the request expires.
create table approval (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'debit_batch', 'books_reopening')),
  -- What it is about, such as `order:…`; only one open request each.
  object text not null,
  -- On one site, on the sites of a company, or, with neither, on all sites.
  company_id integer references company,
  site_id integer references site,
  -- What will be done, as the contract's `approvalSubjectSchema` describes it.
  subject jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by_staff integer not null references staff_member,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'given', 'refused', 'withdrawn')),
  decided_by_staff integer references staff_member,
  decided_at timestamptz,
  decision_reason text,
  check (company_id is null or site_id is null),
  check ((state = 'asked') = (decided_at is null) and (decided_at is null) = (decided_by_staff is null)),
  check (state <> 'given' or decided_by_staff <> asked_by_staff)
);
create unique index approval_open on approval (kind, object) where state = 'asked';
create index approval_asked on approval (expires_at, id) where state = 'asked';
create index approval_object on approval (object, asked_at desc);
