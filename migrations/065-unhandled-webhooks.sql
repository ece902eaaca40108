-- The oldest webhook that waits is a metric, read twice a minute.
create index webhook_event_unhandled on webhook_event (received_at) where handled_at is null;
