-- Up Migration
-- What this database belongs to: a process that is configured otherwise must not serve it.
create table installation (
  singleton boolean primary key default true check (singleton),
  -- Names the secret of its keyed hashes and seals: with another one, none of them would be recognised.
  stable_key_id bytea not null check (length(stable_key_id) = 4),
  site_group text not null
);
