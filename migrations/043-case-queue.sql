-- Up Migration
set local lock_timeout = '5s';
-- Who works on a report or complaint, so that colleagues leave it alone. It ends 15 minutes after the last sign of work.
create table case_claim (
  reference text primary key,
  staff_id integer not null references staff_member,
  claimed_at timestamptz not null,
  last_active_at timestamptz not null
);

-- The order of the queue: what concerns children first, then what is due first.
drop index report_open;
create index report_queue on report ((reason <> 'underage'), created_at, reference) where state = 'open';
create index complaint_queue on complaint ((kind <> 'minors'), due_at, reference)
  where state in ('received', 'in_progress', 'appealed');
-- The photos of these complaints are sealed.
create index complaint_minors on complaint (id) where kind = 'minors';
-- Photos with the same picture.
create index photo_hash on photo (hash) where hash is not null;
-- The reported profile's main photo, which a decision may remove.
alter table report add column photo_id uuid references photo on delete set null;
create index report_photo on report (photo_id) where photo_id is not null;

alter table moderation_act drop constraint moderation_act_action_check,
  add constraint moderation_act_action_check check (action in ('warn', 'remove_photo', 'remove_message', 'suspend'));
