-- Up Migration
set local lock_timeout = '5s';
-- Open cases by site, in the order of the queue: a site's list, and the counts of all sites without the wide rows of the tables.
create index report_queue_site on report (site_id, priority, due_at, reference) where state = 'open';
create index complaint_queue_site on complaint (site_id, priority, due_at, reference) include (state)
  where state in ('received', 'in_progress', 'appealed');
-- Photos that await review, in their order, with what counting them reads.
drop index photo_to_review;
create index photo_to_review on photo (created_at, id) include (member_id) where status = 'pending';
-- What a person did of one kind, also if the person does much else and others do much of this kind.
create index audit_entry_staff_act on audit_entry (staff_id, act, id);
