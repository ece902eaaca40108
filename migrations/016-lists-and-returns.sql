-- Up Migration
-- A member's list of chats, latest first, is read from its top, however many there are. A member is one of the two.
create index conversation_low_latest on conversation (low_id, last_message_id desc) where closed_at is null;
create index conversation_high_latest on conversation (high_id, last_message_id desc) where closed_at is null;

-- A booking is returned once.
create unique index ledger_transaction_reverses on ledger_transaction (reverses) where reverses is not null;
