-- Up Migration
set local lock_timeout = '5s';
alter table ledger_transaction validate constraint ledger_transaction_kind_check;
