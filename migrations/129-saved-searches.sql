-- Up Migration
set local lock_timeout = '5s';
-- Searches that members keep under a name, and whether they are told of new people who match.
create table saved_search (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  query jsonb not null,
  alert text not null check (alert in ('never', 'at_once', 'weekly')),
  created_at timestamptz not null,
  -- When the next check for new people is due; null without an alert.
  check_at timestamptz,
  unique (member_id, query),
  check ((alert = 'never') = (check_at is null))
);
create index saved_search_due on saved_search (check_at) where check_at is not null;
-- People of whom a saved search has told already; rows are kept as long as a person counts as new.
create table saved_search_match (
  saved_search_id bigint not null references saved_search on delete cascade,
  profile_id bigint not null references profile (member_id) on delete cascade,
  told_at timestamptz not null,
  primary key (saved_search_id, profile_id)
);
create index saved_search_match_of_profile on saved_search_match (profile_id);
create index saved_search_match_told on saved_search_match (told_at);
