-- Up Migration
set local lock_timeout = '5s';
-- Staff list orders by time, on all sites or on one, and find the few that fit a filter.
create index credit_order_created on credit_order (created_at, id);
create index credit_order_site_created on credit_order (site_id, created_at, id);
create index credit_order_country on credit_order (country, created_at, id);
create index credit_order_currency on credit_order (currency, created_at, id);
create index credit_order_total on credit_order (total_minor);
create index payment_attempt_method on payment_attempt (method, order_id);
create index payment_attempt_provider on payment_attempt (provider, order_id);
-- The invoice and the credit notes of an order.
create index invoice_order on invoice (order_id);
-- The mandate of an order.
create index mandate_order on mandate (order_id);

-- What colleagues have noted about an order; deleted with the account.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references credit_order,
  staff_id integer not null references staff_member,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, id);

-- The order that a mail was about; null for all other mails.
alter table sent_mail add column order_id bigint;
create index sent_mail_order on sent_mail (order_id) where order_id is not null;

-- People keep filters of the list of orders, too.
alter table saved_filter drop constraint saved_filter_list_check;
alter table saved_filter add constraint saved_filter_list_check check (list in ('cases', 'audit', 'orders'));

-- Payments that need a decision, and those that wait for a bank or provider: few among millions.
create index payment_attempt_set_aside on payment_attempt (order_id) where quarantined and state <> 'completed';
create index payment_attempt_pending on payment_attempt (order_id) where state = 'pending';

-- Refunds that staff decide: which kind, on what ground, by whom, and until when it can be taken back.
alter table refund
  add column kind text check (kind in ('unused', 'full', 'partial', 'goodwill')),
  add column ground text check (char_length(ground) between 1 and 40),
  add column given_by integer references staff_member,
  -- The second person, where one was needed.
  add column approved_by integer references staff_member,
  add column undo_until timestamptz,
  -- Who pays it by hand, and the reference of the bank or provider with which it was paid.
  add column claimed_by integer references staff_member,
  add column claimed_at timestamptz,
  add column paid_reference text check (char_length(paid_reference) between 1 and 100);
-- Refunds that have to be made by hand.
create index refund_by_hand on refund (created_at, id) where state = 'failed';

-- What providers reported about a payment.
create index webhook_event_payment on webhook_event (provider, provider_ref, received_at);
