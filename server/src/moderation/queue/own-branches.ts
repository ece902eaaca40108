import { sql } from 'kysely'
import type { QueueBranch } from './queue-branch.ts'

const decidedByModerators = { readPermission: 'cases.read', decidePermission: 'cases.decide' } as const

export const reportBranch: QueueBranch = {
  letter: 'R',
  ...decidedByModerators,
  openRows: sql`select reference, 'report' as kind, reason as subject, site_id, created_at, due_at, priority,
    null::int as decided_by_staff from report where state = 'open'`,
}

/** Complaints, and appeals against decisions about them. */
export const complaintBranch: QueueBranch = {
  letter: 'C',
  ...decidedByModerators,
  openRows: sql`select reference, case when state = 'appealed' then 'appeal' else 'complaint' end as kind, kind as subject, site_id,
    created_at, due_at, priority, decided_by_staff from complaint where state in ('received', 'in_progress', 'appealed')`,
}
