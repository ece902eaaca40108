import { sql } from 'kysely'
import type { QueueBranch } from '../queue/queue-branch.ts'

/** Open risk signals in the queue. */
export const signalBranch: QueueBranch = {
  letter: 'S',
  readPermission: 'cases.read',
  decidePermission: 'cases.decide',
  openRows: sql`select reference, 'signal' as kind, rule as subject, site_id, created_at, due_at, priority,
    null::int as decided_by_staff from risk_signal where state = 'open'`,
}
