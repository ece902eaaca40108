-- Up Migration
-- Which processes use the channel of live events, and how much each has sent: written every two seconds. Without a log, because it is
-- worthless after a restart of the database, and empty on a standby that takes over.
create unlogged table live_process (
  id text primary key check (length(id) between 1 and 40),
  -- Number of the last packet for all processes.
  sent bigint not null check (sent >= 0),
  -- Whether its channel is connected: otherwise its packets wait.
  is_connected boolean not null,
  -- Whether it misses packets of another process.
  is_separated boolean not null,
  seen_at timestamptz not null default now()
);
