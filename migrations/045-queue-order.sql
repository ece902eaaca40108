-- Up Migration
set local lock_timeout = '5s';
-- Every kind of case has the same order in the queue: by priority, then by due date (docs/decisions/030-one-queue-for-staff.md).
-- 1: a life or a child is at stake. 2: from a trusted flagger (DSA Art. 22). 3: all others.
alter table report
  add column priority smallint not null default 3 check (priority between 1 and 3),
  add column due_at timestamptz not null default now() + interval '24 hours';
update report set due_at = created_at + interval '24 hours', priority = case when reason = 'underage' then 1 else 3 end;
alter table complaint add column priority smallint not null default 3 check (priority between 1 and 3);
update complaint set priority = 1 where kind = 'minors';

drop index report_queue;
create index report_queue on report (priority, due_at, reference) where state = 'open';
drop index complaint_queue;
create index complaint_queue on complaint (priority, due_at, reference) where state in ('received', 'in_progress', 'appealed');
