-- Up Migration
set local lock_timeout = '5s';
-- A member's credits right after an order's credits were granted, so that lists of orders do not sum the ledger.
alter table credit_order add column balance_after bigint;
update credit_order o set balance_after = granted.balance
from (
  select t.key, sum(e.amount) over (partition by e.account_id order by e.id) as balance
  from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.kind = 'member_credits'
    join ledger_transaction t on t.id = e.transaction_id
) granted
where granted.key = 'order:' || o.id || ':grant';
