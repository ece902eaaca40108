-- Up Migration
-- Orders of before get their numbers apart from the column's migration: readers go on meanwhile, and writers of other orders.
update credit_order set number = new_order_number() where number is null;
create unique index credit_order_number on credit_order (number);
alter table credit_order alter column number set not null;

-- A withdrawal that was stated without login waits for the owner of the order, who confirms it by a link in a mail. After
-- `confirm_until` it goes before staff.
alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal add constraint withdrawal_state_check
  check (state in ('stated', 'awaiting_owner', 'confirmed', 'settled', 'refused'));
alter table withdrawal
  add column confirm_token_hash bytea unique,
  add column confirm_until timestamptz;
create index withdrawal_awaiting on withdrawal (confirm_until) where state = 'awaiting_owner';
