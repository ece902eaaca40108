-- Up Migration
-- Outside a transaction
-- The few fictional profiles of a site, with whose pictures members' photos are compared.
drop index concurrently if exists profile_fictional;
create index concurrently profile_fictional on profile (site_id) where fictional;
