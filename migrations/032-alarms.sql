-- Up Migration
-- What an operator has to look at: one open row for each cause, closed when the cause is gone.
create table alarm (
  id bigint generated always as identity primary key,
  name text not null,
  subject text not null,
  detail text not null,
  raised_at timestamptz not null,
  closed_at timestamptz
);
create unique index alarm_open on alarm (name, subject) where closed_at is null;

-- The operator's facts of the site as they were when they were last valid: in force while those of the row are not.
alter table site add column last_valid jsonb;

-- Every page of the company's sites names its country; rows that are there already are not looked at.
alter table company add constraint company_country_code check (country ~ '^[A-Z]{2}$') not valid;
