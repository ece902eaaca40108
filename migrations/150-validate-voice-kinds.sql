-- Up Migration
set local lock_timeout = '5s';
alter table message validate constraint message_kind_check;
alter table ledger_transaction validate constraint ledger_transaction_kind_check;
