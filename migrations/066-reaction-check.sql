-- Up Migration
set local lock_timeout = '5s';
-- A reaction is one of those that can be chosen. Stored messages are not looked at: the scan would hold up all sending.
alter table message
  add constraint message_sender_reaction_check
    check (sender_reaction in ('❤️', '😂', '😮', '😢', '👍', '🔥')) not valid,
  add constraint message_receiver_reaction_check
    check (receiver_reaction in ('❤️', '😂', '😮', '😢', '👍', '🔥')) not valid;
