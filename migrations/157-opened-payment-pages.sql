-- Up Migration
set local lock_timeout = '5s';
-- When the member opened the provider's page last: the order counts against the spending limit for a quarter of an hour.
alter table payment_attempt add column page_opened_at timestamptz;
