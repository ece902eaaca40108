-- Up Migration
-- What others see of a member beside their profile and messages; on until the member switches it off.
alter table profile
  add column show_online boolean not null default true,
  add column show_typing boolean not null default true,
  add column send_read_receipts boolean not null default true;
