-- Up Migration
set local lock_timeout = '5s';
-- The last decision to keep a hold: somebody looked, and nobody answers still. It ends with the hold; the audit log has all decisions.
create table fictional_kept_hold (
  conversation_id bigint primary key references fictional_hold on delete cascade,
  kept_by integer not null references staff_member,
  kept_at timestamptz not null,
  reason text not null
);
