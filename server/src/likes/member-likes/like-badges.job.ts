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
 * Queues a recount of like badges after a member became visible or hidden, for everyone with an unseen like of that member.
 * The job runs after the caller's transaction commits. `extraMemberIds`: further members to recount.
 */
export async function queueBadgeUpdates(
  tx: Db,
  memberId: number,
  extraMemberIds: readonly number[] = [],
): Promise<void> {
  const memberIds = [...extraMemberIds, ...(await findMembersWithUnseenLike(tx, memberId))]
  for (let i = 0; i < memberIds.length; i += batchSize)
    await addJob(tx, 'like-badges', { memberIds: memberIds.slice(i, i + batchSize) } satisfies BadgeUpdate)
}

export const likeBadgesJob = defineJob<BadgeUpdate>('like-badges', (services, { memberIds }) =>
  runInTransaction(services.db, (tx) => eventBus.emit(services, tx, 'badges.changed', { memberIds })),
)
