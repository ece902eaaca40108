-- Up Migration
-- Outside a transaction
-- The last webhook of a provider.
drop index concurrently if exists webhook_event_received;
create index concurrently webhook_event_received on webhook_event (provider, received_at);
