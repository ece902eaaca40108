import { sql } from 'kysely'
import type { QueueBranch } from '../queue/queue-branch.ts'

/** Members' appeals against measures. `decided_by_staff` is who made the measure, and so may not decide. */
export const appealBranch: QueueBranch = {
  letter: 'A',
  readPermission: 'cases.read',
  decidePermission: 'appeals.decide',
  openRows: sql`select appeal.reference, 'appeal' as kind, coalesce(act.rule, 'other') as subject, appeal.site_id, appeal.created_at,
    appeal.due_at, appeal.priority, act.decided_by_staff
    from appeal left join moderation_act act on act.id = appeal.act_id where appeal.state = 'open'`,
}
