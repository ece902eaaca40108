-- Up Migration
-- Both open with the sign-up and are for who has not paid (SPECIFICATION 4, 6).
update discount_code set first_order_only = true where window_seconds is not null;

-- In which currency the member set it: who moves takes it along.
alter table spending_limit add column currency char(3) not null;
