-- Up Migration
set local lock_timeout = '5s';
-- Changes of settings of sites by staff: the history that the console shows and takes back, and changes that start later.
create table site_setting_change (
  id bigint generated always as identity primary key,
  site_id integer not null references site on delete cascade,
  key text not null,
  -- JSON null: the default. Of a planned change, the value when it was planned.
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
create index site_setting_change_site on site_setting_change (site_id, id desc);
create index site_setting_change_planned on site_setting_change (starts_at) where applied_at is null and cancelled_at is null;
