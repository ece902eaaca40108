-- Up Migration
-- A payment that came for an account that was closed goes back for that reason.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed')) not valid;
alter table refund validate constraint refund_reason_check;
