-- Up Migration
set local lock_timeout = '5s';
-- Days (UTC) after the one of the sign-up on which a member was seen: what returning members are counted from. Kept for five weeks.
create table member_active_day (
  day date not null,
  member_id bigint not null references member on delete cascade,
  primary key (day, member_id)
);
create index member_active_day_member on member_active_day (member_id);

-- Days (UTC) whose figures were computed.
create table figure_day (
  day date primary key,
  computed_at timestamptz not null,
  -- Whether active days were recorded then: otherwise the number of returning members is not known.
  has_active_days boolean not null
);

-- What happened on a day, per site, country and traffic source of the members; docs/staff.md#reports defines each figure. There are
-- rows for each country, each source, each pair of both, and all members: `*` stands for every country or source, '' for none.
create table daily_figure (
  site_id integer not null references site on delete cascade,
  day date not null,
  country text not null,
  source text not null,
  -- The niche of the site when the day was computed.
  niche smallint not null,
  sign_ups integer not null,
  activations integer not null,
  returning_members integer not null,
  first_likes integer not null,
  matches integer not null,
  first_matches integer not null,
  first_answers integer not null,
  messages integer not null,
  reports integer not null,
  orders integer not null,
  first_orders integer not null,
  -- The same between a member and a fictional profile.
  fictional_first_likes integer not null,
  fictional_matches integer not null,
  fictional_first_answers integer not null,
  messages_to_fictional integer not null,
  messages_from_fictional integer not null,
  fictional_reports integer not null,
  primary key (country, source, day, site_id)
);
-- Not by day alone: the planner would prefer it for a year of all sites, and read every country and source.
create index daily_figure_site on daily_figure (site_id, day);
create index daily_figure_country on daily_figure (day) where source = '*' and country <> '*';
create index daily_figure_source on daily_figure (day) where country = '*' and source <> '*';

-- Completed orders of a day by currency, with the same rows.
create table daily_revenue (
  site_id integer not null references site on delete cascade,
  day date not null,
  country text not null,
  source text not null,
  niche smallint not null,
  currency char(3) not null,
  orders integer not null,
  gross_minor bigint not null,
  primary key (country, source, day, site_id, currency)
);
create index daily_revenue_site on daily_revenue (site_id, day);

-- Of the members who signed up in a week (Monday to Sunday, UTC) and activated their account, how many were seen `week` weeks later;
-- week 0 is how many there are.
create table weekly_return (
  site_id integer not null references site on delete cascade,
  cohort_week date not null,
  week smallint not null check (week between 0 and 12),
  country text not null,
  source text not null,
  niche smallint not null,
  members integer not null,
  primary key (country, source, cohort_week, week, site_id)
);
create index weekly_return_cohort on weekly_return (cohort_week, week);
