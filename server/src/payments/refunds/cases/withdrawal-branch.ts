import { sql } from 'kysely'
import type { QueueBranch } from '../../../moderation/index.ts'
import { withdrawalReviewReason } from '../withdrawal.sql.ts'

/** Withdrawals that wait for staff, in the queue of cases. */
export const withdrawalBranch: QueueBranch = {
  letter: 'W',
  readPermission: 'orders.read',
  decidePermission: 'refunds.settle',
  openRows: sql`select reference, 'withdrawal' as kind, ${withdrawalReviewReason} as subject, site_id, stated_at as created_at, due_at,
    priority, null::int as decided_by_staff from withdrawal where state = 'confirmed'`,
}
