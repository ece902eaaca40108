-- Up Migration
set local lock_timeout = '5s';
-- Pages of the lists of likes, blocks and sessions are read in their order, newest first, without reading the rest of the list.
create index member_like_received_page on member_like (to_id, created_at desc, from_id desc);
create index member_like_sent_page on member_like (from_id, created_at desc, to_id desc);
create index member_like_matched_page on member_like (from_id, created_at desc, to_id desc) where matched_at is not null;
create index member_like_unseen on member_like (to_id) where seen_at is null;
drop index member_like_received;
create index block_page on block (blocker_id, created_at desc, blocked_id desc);
create index session_member_newest on session (member_id, created_at desc);
drop index session_member;
