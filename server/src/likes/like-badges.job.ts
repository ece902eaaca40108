import { runInTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { unseenBy } from './like.sql.ts'

interface Badges {
  readonly memberIds: readonly number[]
}
const atOnce = 100

/**
 * Somebody begins or ends to be shown, and their likes with them: has the badges of those who have not opened such a like
 * counted anew, after the caller's transaction. `also` names more whose count changes.
 */
export async function queueBadges(tx: Db, memberId: number, also: readonly number[] = []): Promise<void> {
  const memberIds = [...also, ...(await unseenBy(tx, memberId))]
  for (let i = 0; i < memberIds.length; i += atOnce)
    await addJob(tx, 'like-badges', { memberIds: memberIds.slice(i, i + atOnce) } satisfies Badges)
}

export const likeBadgesJob = defineJob<Badges>('like-badges', (services, { memberIds }) =>
  runInTransaction(services.db, (tx) => eventBus.emit(services, tx, 'badges.changed', { memberIds })),
)
