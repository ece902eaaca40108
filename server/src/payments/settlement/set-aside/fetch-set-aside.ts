import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { settleImmediately } from '../settle-payment.job.ts'

/**
 * Asks the provider about a payment that was set aside, and settles what it says. Throws `not_found`, `forbidden`,
 * `proof_of_identity_required`, and `unavailable` if the provider does not answer.
 */
export async function fetchSetAsidePayment(services: Services, actor: StaffActor, id: string): Promise<void> {
  const [kind, attemptId = ''] = id.split(':')
  const order =
    kind === 'attempt'
      ? await services.db
          .selectFrom('payment_attempt as a')
          .innerJoin('credit_order as o', 'o.id', 'a.order_id')
          .select(['o.site_id as siteId', 'o.member_id as memberId'])
          .where('a.id', '=', attemptId)
          .executeTakeFirst()
      : undefined
  if (!order) throw createProblem('not_found')
  const authority = authorize(services, actor, 'refunds.settle', await getSitePlace(services, order.siteId))
  await settleImmediately(services, attemptId).catch((error: unknown) => {
    services.log.warn(error, 'a payment could not be fetched from its provider')
    throw createProblem('unavailable')
  })
  await runInTransaction(services.db, async (tx) => {
    publishStaffChange(tx, 'payments')
    await recordAct(services, tx, authority, {
      act: 'payment.fetched',
      object: id,
      memberId: order.memberId,
    })
  })
}
