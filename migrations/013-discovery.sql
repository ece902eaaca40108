-- Up Migration
alter table profile
  -- What search sorts by: activity, at most ten minutes behind `last_active_at`, so that being here rewrites no index.
  add column ranked_at timestamptz not null default now(),
  -- Has a main photo that everybody may see.
  add column has_photo boolean not null default false,
  -- Consented to be shown on sister sites (`member_resell`).
  add column shared boolean not null default false;
update profile set ranked_at = last_active_at, has_photo = exists (
  select from photo where photo.member_id = profile.member_id and photo.status = 'active' and not photo.premium_only);
alter table profile set (fillfactor = 85);

create function note_main_photo() returns trigger language plpgsql as $$
declare
  owner bigint := case when tg_op = 'DELETE' then old.member_id else new.member_id end;
  shown boolean := exists (
    select from photo where member_id = owner and status = 'active' and not premium_only);
begin
  update profile set has_photo = shown where member_id = owner and has_photo <> shown;
  return null;
end $$;
create trigger photo_main after insert or delete or update of status, premium_only on photo
  for each row execute function note_main_photo();

drop index profile_search;
drop index profile_search_country;
drop index profile_search_region;
drop index profile_cell;
-- In the order in which search walks, by what narrows most walks. Birth, country and city at the end sort nothing: they
-- spare a look at the row where a search reads a part of the index whole (decision 008).
create index profile_by_activity on profile (site_id, gender, ranked_at desc, member_id desc, date_of_birth, country, city_id)
  where status = 'active' and not invisible;
create index profile_by_country on profile (site_id, gender, country, ranked_at desc, member_id desc)
  where status = 'active' and not invisible;
create index profile_by_region on profile (site_id, gender, region_code, ranked_at desc, member_id desc)
  where status = 'active' and not invisible;
create index profile_by_creation on profile (site_id, gender, created_at desc, member_id desc, date_of_birth, country, city_id)
  where status = 'active' and not invisible;
-- For what is rare everywhere.
create index profile_by_city on profile (site_id, gender, city_id)
  where status = 'active' and not invisible;
create index profile_by_birth on profile (site_id, gender, date_of_birth, country, city_id)
  where status = 'active' and not invisible;
create index profile_by_interest on profile using gin (interests)
  where status = 'active' and not invisible;

-- The filters that a member searched by last, as the query of /members.
create table member_search (
  member_id bigint primary key references member on delete cascade,
  query jsonb not null,
  saved_at timestamptz not null default now()
);
-- The last answers to the match finder's questions.
create table match_answers (
  member_id bigint primary key references member on delete cascade,
  answers jsonb not null,
  answered_at timestamptz not null default now()
);
-- Where a member stands in the swipe game; its lock makes swipes one after the other.
create table swipe_game (
  member_id bigint primary key references member on delete cascade,
  -- Cards come again in the next round, when all were seen.
  round integer not null default 1,
  -- The member's own calendar day, and the likes on it.
  day date not null,
  likes integer not null default 0 check (likes >= 0),
  -- The card that can be taken back.
  last_id bigint references member on delete set null
);
create table swipe (
  member_id bigint not null references member on delete cascade,
  profile_id bigint not null references member on delete cascade,
  round integer not null,
  verdict text not null check (verdict in ('like', 'pass')),
  swiped_at timestamptz not null default now(),
  primary key (member_id, profile_id)
);
create index swipe_profile on swipe (profile_id);
