-- Up Migration
set local lock_timeout = '5s';
-- What the console translates: {"code": "jobs_failed", "values": {"count": 3}}, for `staff.alarm.<code>`. Null: only the English `detail` is known.
alter table alarm add column message jsonb;
-- The law that bans a fee, whose name is `staff.fee_ban.<ground>`; `reason` has it in English.
alter table fee_ban add column ground text not null default 'national' check (ground in ('psd2', 'national'));
update fee_ban set ground = 'psd2' where reason like 'PSD2%';
