import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import { type Authority, authorize } from '../../staff/index.ts'
import { findDispute, type DisputeRecord } from './dispute.sql.ts'

/** Returns a dispute, and the caller's authority over it at the order's site. Throws `not_found` and `forbidden`. */
export async function findDisputeFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  id: number,
): Promise<{ dispute: DisputeRecord; authority: Authority }> {
  const dispute = await findDispute(services.db, id)
  if (!dispute) throw createProblem('not_found')
  const place = await getSitePlace(services, dispute.siteId)
  return { dispute, authority: authorize(services, actor, permission, place) }
}
