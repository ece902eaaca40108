-- Up Migration
-- Outside a transaction
-- The search filter for verified people, who are few at first.
drop index concurrently if exists profile_by_verification;
create index concurrently profile_by_verification on profile (site_id, gender, ranked_at desc, member_id desc)
  where status = 'active' and not invisible and verified_at is not null;
alter table profile validate constraint profile_verified_photo;
alter table profile validate constraint profile_verified_person;
