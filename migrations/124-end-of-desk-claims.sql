-- Up Migration
set local lock_timeout = '5s';
-- How long a claim lasts is a setting of the site, so each claim stores when it ends. Servers of earlier versions still write last_active_at.
alter table fictional_claim add column ends_at timestamptz not null default now() + interval '20 minutes';
alter table fictional_claim alter column last_active_at set default now();
