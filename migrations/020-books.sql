-- Up Migration
-- The second guard of the ledger: what a statement's check can't see, because no entry ever came. One row per booking, at
-- its commit.
create function ledger_check_booking() returns trigger language plpgsql as $$
begin
  if (select coalesce(bool_or(sums.sum <> 0), true) from (
    select sum(e.amount) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transaction_id = new.id group by a.unit) sums)
  then
    raise exception 'ledger transaction % has no entries or does not sum to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_is_booked after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_check_booking();

create trigger lot_use_append_only before update or delete on lot_use
  for each row execute function ledger_refuse_change();
create trigger ledger_transaction_not_emptied before truncate on ledger_transaction
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_not_emptied before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger lot_use_not_emptied before truncate on lot_use
  for each statement execute function ledger_refuse_change();
create trigger invoice_not_emptied before truncate on invoice
  for each statement execute function ledger_refuse_change();

-- What the payer's bank took back, split: what we owed anyway (a refund that failed), credits that were still unspent. The
-- rest the member owes us.
alter table dispute
  add column owed_minor bigint not null default 0 check (owed_minor >= 0),
  add column credits bigint not null default 0 check (credits >= 0);
create index dispute_order on dispute (order_id);

-- A payment's refunds and an order's lot are looked up behind the order's lock.
create index refund_attempt on refund (attempt_id);
create index credit_lot_order on credit_lot (order_id) where order_id is not null;
