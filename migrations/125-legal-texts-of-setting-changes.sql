-- Up Migration
set local lock_timeout = '5s';
-- The legal texts in which a changed setting stands: the change makes a new version of them, announced like a planned text.
alter table site_setting_change add column legal_kinds text[] not null default '{}';
alter table company_setting_change add column legal_kinds text[] not null default '{}';
