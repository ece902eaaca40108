-- Up Migration
-- The member ticked that the provider may keep the card for the next order.
alter table payment_attempt add column keep_card boolean not null default false;

-- The sandbox provider's own books: every way that a payment can go at a real one.
alter table sandbox_payment
  drop constraint sandbox_payment_state_check,
  add constraint sandbox_payment_state_check check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  add column order_id bigint not null default 0,
  add column failure text,
  add column keep_card boolean not null default false,
  add column card text,
  -- Never calls back: only who asks learns what happened.
  add column silent boolean not null default false,
  add column refunds_fail boolean not null default false,
  add column expires_at timestamptz;
create index sandbox_payment_order on sandbox_payment (order_id);
create table sandbox_card (
  token text primary key,
  label text not null,
  expires_on date not null,
  -- Is declined when it is charged again.
  declines boolean not null default false
);
create table sandbox_refund (
  ref text primary key,
  payment text not null references sandbox_payment,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'completed', 'failed')),
  created_at timestamptz not null default now()
);
create index sandbox_refund_payment on sandbox_refund (payment);
create table sandbox_dispute (
  ref text primary key,
  payment text not null references sandbox_payment,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  reason text not null
);
create index sandbox_dispute_payment on sandbox_dispute (payment);
