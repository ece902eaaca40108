-- Up Migration
set local lock_timeout = '5s';
alter table fictional_hold validate constraint fictional_hold_reason;
