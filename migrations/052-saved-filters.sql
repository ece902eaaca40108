-- Up Migration
set local lock_timeout = '5s';
-- Filters of the console's lists that people keep for themselves. `query` is the query string of the list's address.
create table saved_filter (
  id integer generated always as identity primary key,
  staff_id integer not null references staff_member on delete cascade,
  list text not null check (list in ('cases', 'audit')),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 500),
  unique (staff_id, list, name)
);
