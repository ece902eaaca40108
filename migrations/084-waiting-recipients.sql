-- Up Migration
-- Outside a transaction
-- Recipients of a campaign whose turn it is.
drop index concurrently if exists campaign_member_due;
create index concurrently campaign_member_due on campaign_member (campaign_id, due_at) where state = 'waiting';
