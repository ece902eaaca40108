import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { findThread, lockThread, type ThreadRow } from './thread.sql.ts'

/**
 * Returns a thread, and the caller's authority over it; in a transaction the thread stays locked until its end. Throws `not_found` and
 * `forbidden`.
 */
export async function findThreadFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
): Promise<{ thread: ThreadRow; authority: Authority }> {
  const { db } = services
  const thread = await (db.isTransaction ? lockThread : findThread)(db, reference)
  if (!thread) throw createProblem('not_found')
  const place = await getSitePlace(services, thread.siteId)
  return { thread, authority: authorize(services, actor, permission, place) }
}

/** Throws `already_claimed` if the thread is assigned to somebody else. */
export function assertNotAssigned({ staffId }: StaffActor, { assignedTo, assignedToName }: ThreadRow): void {
  if (assignedTo !== null && assignedTo !== staffId)
    throw createProblem('already_claimed', { name: assignedToName ?? '' })
}
/** Returns what the audit log records of every act on a thread. */
export const describeThread = ({ reference, memberId }: ThreadRow) => ({
  object: `support:${reference}`,
  memberId,
})
