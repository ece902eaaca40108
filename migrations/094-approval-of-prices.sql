-- Up Migration
set local lock_timeout = '5s';
-- Large changes of prices need a second person, too. `not valid`: older rows fit, and new ones are checked all the same.
alter table approval drop constraint approval_kind_check,
  add constraint approval_kind_check check (kind in ('refund', 'debit_batch', 'books_reopening', 'prices')) not valid;
alter table bundle_price_change
  -- The second person, where one was needed.
  add column approved_by integer,
  add constraint bundle_price_change_approved_by_fkey foreign key (approved_by) references staff_member not valid;
