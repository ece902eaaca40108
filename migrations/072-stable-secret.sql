-- Up Migration
-- Which secret made the keyed hashes and seals of this database: with another one, none of them would be recognised.
create table stable_secret (
  singleton boolean primary key default true check (singleton),
  key_id bytea not null check (length(key_id) = 4)
);
