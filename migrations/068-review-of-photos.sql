-- Up Migration
set local lock_timeout = '5s';
-- Who works on a photo that awaits review, so that colleagues leave it alone. It ends 15 minutes after the last sign of work.
create table photo_claim (
  photo_id uuid primary key references photo on delete cascade,
  staff_id integer not null references staff_member,
  last_active_at timestamptz not null
);
create index photo_claim_staff on photo_claim (staff_id);
create index photo_claim_active on photo_claim (last_active_at);

-- Photos that await review by kind, main photos apart, each kind in its order; with what counting them reads.
drop index photo_to_review;
create index photo_to_review on photo ((position = 1), created_at, id) include (member_id) where status = 'pending';
