-- Up Migration
-- Outside a transaction
-- How long a claim of a case or a photo lasts is a setting of the site, so each stores when it ends. Servers of earlier versions still
-- write last_active_at.
set lock_timeout = '5s';
alter table case_claim add column if not exists ends_at timestamptz not null default now() + interval '20 minutes';
alter table case_claim alter column last_active_at set default now();
alter table photo_claim add column if not exists ends_at timestamptz not null default now() + interval '20 minutes';
alter table photo_claim alter column last_active_at set default now();
drop index concurrently if exists photo_claim_end;
create index concurrently photo_claim_end on photo_claim (ends_at);
drop index concurrently if exists photo_claim_active;
