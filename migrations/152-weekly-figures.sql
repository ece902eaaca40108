-- Up Migration
set local lock_timeout = '5s';
-- The sums of `daily_figure` by week (`week` is its Monday, UTC), for periods that are longer: replaced together with each day.
create table weekly_figure (
  site_id integer not null references site on delete cascade,
  week date not null,
  country text not null,
  source text not null,
  -- The niche of the site when the days were computed: a week in which it changes has two rows.
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
  fictional_first_likes integer not null,
  fictional_matches integer not null,
  fictional_first_answers integer not null,
  messages_to_fictional integer not null,
  messages_from_fictional integer not null,
  fictional_reports integer not null,
  primary key (country, source, week, site_id, niche)
);
create index weekly_figure_site on weekly_figure (site_id, week);
create index weekly_figure_country on weekly_figure (week) where source = '*' and country <> '*';
create index weekly_figure_source on weekly_figure (week) where country = '*' and source <> '*';

insert into weekly_figure
select site_id, date_trunc('week', day)::date, country, source, niche, sum(sign_ups), sum(activations), sum(returning_members),
  sum(first_likes), sum(matches), sum(first_matches), sum(first_answers), sum(messages), sum(reports), sum(orders),
  sum(first_orders), sum(fictional_first_likes), sum(fictional_matches), sum(fictional_first_answers),
  sum(messages_to_fictional), sum(messages_from_fictional), sum(fictional_reports)
from daily_figure group by 1, 2, 3, 4, 5 order by 2, 3, 4, 1;
