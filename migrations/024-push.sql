-- Up Migration
-- A browser is told as long as its session lasts: logging out, a new password and the account's end take the subscription
-- along. Nothing has ever been sent to those stored so far, and whose browser they are isn't known.
delete from push_subscription;
alter table push_subscription add column session_id uuid not null unique references session (id) on delete cascade;
create index push_subscription_member on push_subscription (member_id);
