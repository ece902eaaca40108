-- Up Migration
set local lock_timeout = '5s';
-- When a job, a check of a service or the webhooks of a provider last succeeded and failed, for the console. Each process writes a
-- subject at most twice a minute.
create table operation_outcome (
  -- `job:refund`, `service:smtp`, `webhook:mollie`
  subject text primary key check (length(subject) between 1 and 80),
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  -- Without anything that may identify a person.
  last_failure text check (length(last_failure) <= 300),
  check (last_succeeded_at is not null or last_failed_at is not null)
);

-- The processes that run now, each written every half minute by itself and deleted when it ends.
create table server_process (
  id text primary key check (length(id) between 1 and 40),
  host text not null,
  role text not null check (role in ('all', 'web', 'worker')),
  -- The build; null where the application does not run from a package.
  version text,
  node_version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
