-- Up Migration
-- Outside a transaction
-- Messages with a receiver are passed over, so that this can be repeated.
call fill_message_receivers();
-- Without a list of pending entries, which every search would have to read.
drop index concurrently if exists message_search;
create index concurrently message_search on message
  using gin (message_search_keys(sender_id, receiver_id, body, created_at)) with (fastupdate = off) where body <> '';
