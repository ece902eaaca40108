-- Up Migration
set local lock_timeout = '5s';
-- What the member hopes for here (docs/product.md#profiles-on-the-wire).
alter table profile add column intent text;
