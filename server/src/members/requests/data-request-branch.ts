import { sql } from 'kysely'
import type { QueueBranch } from '../../moderation/index.ts'

/** Requests for data and erasure that came by mail. Only carrying one out needs a fresh proof of identity, not claiming it. */
export const dataRequestBranch: QueueBranch = {
  letter: 'D',
  readPermission: 'support.read',
  decidePermission: 'support.answer',
  openRows: sql`select reference, 'data_request' as kind, kind as subject, site_id, received_at as created_at, due_at, priority,
    null::int as decided_by_staff from data_request where state = 'open'`,
}
