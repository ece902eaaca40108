import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize } from '../../../staff/index.ts'

/** Returns an order by its number, and the caller's authority over it. Throws `not_found` and `forbidden`. */
export async function findOrderFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  number: string,
) {
  const order = await services.db
    .selectFrom('credit_order')
    .select(['id', 'number', 'site_id as siteId', 'member_id as memberId'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) throw createProblem('not_found')
  const place = await getSitePlace(services, order.siteId)
  return { order, place, authority: authorize(services, actor, permission, place) }
}
