-- Up Migration
-- Outside a transaction
-- PostgreSQL never combines two indexes that contain the same condition. These two have none in common with the others, so that
-- a search that few members match reads few rows (decision 008). Without a list of pending entries, which every search would read.
drop index concurrently if exists profile_by_term;
create index concurrently profile_by_term on profile using gin (
  array_remove(interests || array['intent:' || intent, case when verified_at is not null then 'verified' end], null)
) with (fastupdate = off);
drop index concurrently if exists profile_by_sign_up;
create index concurrently profile_by_sign_up on profile (created_at);
-- The newest of a small country.
drop index concurrently if exists profile_by_country_creation;
create index concurrently profile_by_country_creation on profile (site_id, gender, country, created_at desc, member_id desc)
  where status = 'active' and not invisible;
-- Only for queries in its order, which compare with `-infinity`: elsewhere it would be combined with the terms, which know who is verified.
drop index concurrently if exists profile_by_verification;
create index concurrently profile_by_verification on profile (site_id, gender, ranked_at desc, member_id desc)
  where status = 'active' and not invisible and verified_at > '-infinity';
drop index concurrently if exists profile_by_interest;
