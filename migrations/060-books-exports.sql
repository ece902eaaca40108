-- Up Migration
set local lock_timeout = '5s';
-- How a company's accountant numbers its accounts: {"consultant": 1001, "client": 1, "accounts": {"deferred_revenue": "0990"}}; what is
-- missing has a default (docs/payments.md#exports).
alter table company add column datev jsonb not null default '{}';
-- Attempts of the last days and months, counted for the charts.
create index payment_attempt_created on payment_attempt using brin (created_at);
create index dispute_opened on dispute using brin (opened_at);
create index refund_created on refund using brin (created_at);
-- The documents of a month.
create index invoice_issued on invoice (company_id, issued_at);
