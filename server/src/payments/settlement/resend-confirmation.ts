import { createProblem } from '@amarelle/contract/domain/errors'
import { type ResendRequest, resendMail } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

/**
 * Sends the confirmation of a paid order again; it leads to the order's invoice. Throws `not_found` unless it is a paid order of the
 * member, `forbidden` and `too_many_mails`.
 */
export const resendOrderConfirmation = (
  services: Services,
  actor: StaffActor,
  request: ResendRequest,
  orderNumber: string,
) =>
  resendMail(services, actor, request, { mail: 'order', target: orderNumber }, async (tx, member) => {
    const order = await tx
      .selectFrom('credit_order')
      .select('id')
      .where('number', '=', orderNumber)
      .where('member_id', '=', member.id)
      .where('state', '=', 'completed')
      .executeTakeFirst()
    if (!order) throw createProblem('not_found')
    await addJob(tx, 'order-confirmation', { orderId: order.id })
  })
