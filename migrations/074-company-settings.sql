-- Up Migration
set local lock_timeout = '5s';
-- Changes of companies by staff, like those of sites in site_setting_change.
create table company_setting_change (
  id bigint generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  key text not null,
  -- Of a planned change, the value when it was planned.
  old_value jsonb not null,
  new_value jsonb not null,
  staff_id integer not null references staff_member,
  reason text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  applied_at timestamptz,
  -- When a planned change was taken back.
  cancelled_at timestamptz,
  check (applied_at is null or cancelled_at is null)
);
create index company_setting_change_company on company_setting_change (company_id, id desc);
create index company_setting_change_planned on company_setting_change (starts_at) where applied_at is null and cancelled_at is null;
