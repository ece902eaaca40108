-- Up Migration
set local lock_timeout = '5s';
-- Weeks (Monday, UTC) whose figures were computed by the week of the members' sign-up.
create table figure_week (
  week date primary key,
  computed_at timestamptz not null
);

-- What the members who signed up in a week (Monday to Sunday, UTC) did `week` weeks later, with the rows and figures of `daily_figure`:
-- the sum of a week's days. Returning members are in `weekly_return`, because a week counts each once.
create table weekly_cohort_figure (
  site_id integer not null references site on delete cascade,
  cohort_week date not null,
  week smallint not null check (week between 0 and 12),
  country text not null,
  source text not null,
  niche smallint not null,
  sign_ups integer not null,
  activations integer not null,
  first_likes integer not null,
  matches integer not null,
  first_matches integer not null,
  first_answers integer not null,
  messages integer not null,
  reports integer not null,
  orders integer not null,
  first_orders integer not null,
  fictional_first_likes integer not null,
  fictional_matches integer not null,
  fictional_first_answers integer not null,
  messages_to_fictional integer not null,
  messages_from_fictional integer not null,
  fictional_reports integer not null,
  primary key (country, source, cohort_week, week, site_id)
);
-- To replace what one week added.
create index weekly_cohort_figure_cohort on weekly_cohort_figure (cohort_week, week);
