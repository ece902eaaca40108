-- Up Migration
alter table direct_debit
  -- Credits at once, on trust; else when the bank has paid (DOMAIN 2 "grant policy").
  add column granted_early boolean not null default false,
  -- When the day and the amount were announced by mail: nothing is collected before.
  add column announced_at timestamptz;

-- A transfer that arrived with its reference and its amount.
create table wire_payment (
  attempt_id uuid primary key references payment_attempt,
  bank_file_id bigint not null references bank_file,
  -- As the bank names the booking.
  bank_ref text not null,
  booked_on date not null
);
