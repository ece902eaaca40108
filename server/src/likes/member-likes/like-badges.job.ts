import { runInTransaction } from '../../platform/db/db.ts'
import type { Db } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { findMembersWithUnseenLike } from './like.sql.ts'

interface BadgeUpdate {
  readonly memberIds: readonly number[]
}
const batchSize = 100

/**
 * Somebody begins or ends to be shown, and their likes with them: has the badges of those who have not opened such a like
 * counted anew, after the caller's transaction. `also` names more whose count changes.
 */
export async function queueBadgeUpdates(
  tx: Db,
  memberId: number,
  also: readonly number[] = [],
): Promise<void> {
  const memberIds = [...also, ...(await findMembersWithUnseenLike(tx, memberId))]
  for (let i = 0; i < memberIds.length; i += batchSize)
    await addJob(tx, 'like-badges', { memberIds: memberIds.slice(i, i + batchSize) } satisfies BadgeUpdate)
}

export const likeBadgesJob = defineJob<BadgeUpdate>('like-badges', (services, { memberIds }) =>
  runInTransaction(services.db, (tx) => eventBus.emit(services, tx, 'badges.changed', { memberIds })),
)
