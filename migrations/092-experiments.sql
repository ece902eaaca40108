-- Up Migration
set local lock_timeout = '5s';
-- An experiment on a landing page: visitors are divided among variants, and what they do next is counted by variant.
create table experiment (
  id integer generated always as identity primary key,
  -- null: all sites
  site_id integer references site on delete cascade,
  name text not null,
  hypothesis text not null,
  lander text not null,
  metric text not null check (metric in ('signed_up', 'activated', 'first_order')),
  -- The smallest difference that is to be found, in per cent of the rate.
  effect_percent integer not null check (effect_percent between 1 and 100),
  expected_rate_basis_points integer check (expected_rate_basis_points between 1 and 10000),
  state text not null default 'draft' check (state in ('draft', 'running', 'stopped', 'decided')),
  -- Counts all changes, to notice that a colleague was faster.
  version integer not null default 1,
  created_by integer not null references staff_member,
  created_at timestamptz not null,
  -- A share of 1, and the exposures of each variant that it asks for.
  base_rate double precision check (base_rate > 0 and base_rate < 1),
  exposures_per_variant integer check (exposures_per_variant > 0),
  started_by integer references staff_member,
  started_at timestamptz,
  stop_reason text check (stop_reason in ('sample', 'harm', 'time', 'staff')),
  stopped_at timestamptz,
  -- Conversions after it do not count.
  counts_until timestamptz,
  -- The last day on which the rule about harm was applied.
  harm_checked_on date,
  decided_by integer references staff_member,
  decided_at timestamptz,
  decided_position integer,
  -- What was known at the decision.
  result jsonb,
  -- From when a chosen variant is no longer shown to everybody.
  withdrawn_at timestamptz,
  check ((state = 'draft') = (started_at is null)),
  check ((started_at is null) = (base_rate is null) and (started_at is null) = (exposures_per_variant is null)),
  check ((state in ('stopped', 'decided')) = (stopped_at is not null)),
  check ((stopped_at is null) = (stop_reason is null) and (stopped_at is null) = (counts_until is null)),
  check ((state = 'decided') = (decided_at is not null)),
  check ((decided_at is null) = (decided_position is null))
);
-- Those that a visitor of a page may be shown are few.
create index experiment_shown on experiment (lander)
  where state = 'running' or (state = 'decided' and decided_position > 0 and withdrawn_at is null);

create table experiment_variant (
  id integer generated always as identity primary key,
  experiment_id integer not null references experiment on delete cascade,
  -- 0 is the page as it is.
  position integer not null check (position between 0 and 3),
  weight integer not null check (weight between 1 and 100),
  -- What it shows differently, from the list of the contract.
  changes jsonb not null,
  unique (experiment_id, position)
);

-- What visitors of a variant did, per day of UTC: counts only.
create table experiment_figure (
  variant_id integer not null references experiment_variant on delete cascade,
  day date not null,
  event text not null check (event in ('exposure', 'signed_up', 'activated', 'first_order')),
  count integer not null default 0,
  primary key (variant_id, day, event)
);

-- So that a visitor counts once a day: one of about a million numbers, computed with the day's key. Both are deleted after the day.
create table experiment_day_key (
  day date primary key,
  key bytea not null
);
create table experiment_exposure (
  variant_id integer not null references experiment_variant on delete cascade,
  day date not null,
  slot integer not null check (slot between 0 and 1048575),
  primary key (variant_id, day, slot)
);
create index experiment_exposure_day on experiment_exposure (day);

-- Which variant a member signed up from, until the last step is counted; goes with the account.
create table member_experiment (
  member_id bigint primary key references member,
  variant_id integer not null references experiment_variant on delete cascade,
  activated boolean not null default false,
  ordered boolean not null default false
);
create index member_experiment_variant on member_experiment (variant_id);
