-- Up Migration
set local lock_timeout = '5s';
-- What was paid for with a like: 'super_like' or the code of a gift; null for a plain like.
alter table member_like add column extra text;
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'signup', 'order', 'message', 'photo', 'gift', 'super_like', 'goodwill', 'return', 'withdrawal', 'refund', 'dispute', 'settlement',
  'revenue', 'lapse', 'fee', 'payout', 'write_off', 'bank', 'exchange')) not valid;
