-- Up Migration
-- A payment that came for an account that was closed goes back for that reason.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('withdrawal', 'paid_twice', 'other_amount', 'goodwill', 'account_closed')) not valid;
alter table refund validate constraint refund_reason_check;

-- Nobody pays nothing: an order of a code of 100 percent was never stored. Who gives credits away does so without an order.
update discount_code set percentage = 99, status = 'disabled' where percentage > 99;
update site set settings = settings || '{"leaving_discount": 99}' where settings -> 'leaving_discount' = '100';
alter table discount_code drop constraint discount_code_percentage_check;
alter table discount_code add constraint discount_leaves_something_to_pay check (percentage between 1 and 99);
