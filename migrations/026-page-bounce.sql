-- Up Migration
-- Visits that ended on the page they began with, where the address asked for counting (query parameter lb). Counts only:
-- nothing in it belongs to a person.
create table page_bounce (
  site_id integer not null references site,
  day date not null,
  -- A screen's name (contract/src/routes.ts).
  page text not null,
  -- Code of the traffic source, empty without one.
  source text not null,
  -- Seconds that the visit lasted at the most; null is longer than the last step.
  within_seconds smallint,
  visits integer not null,
  unique nulls not distinct (site_id, day, page, source, within_seconds)
);
