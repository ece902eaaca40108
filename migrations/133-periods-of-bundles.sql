-- Up Migration
set local lock_timeout = '5s';
-- When a bundle is sold: null is since ever, or until staff take it off sale.
alter table bundle add column sale_starts_at timestamptz, add column sale_ends_at timestamptz,
  add constraint bundle_sale_period check (sale_ends_at > sale_starts_at) not valid;
