-- Up Migration
set local lock_timeout = '5s';
alter table message validate constraint message_sender_kind;
alter table message validate constraint message_refund_reason;
alter table message validate constraint message_agent_id_fkey;
alter table message validate constraint message_agent_company_id_fkey;
