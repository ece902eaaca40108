import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { authorize } from '../../../staff/index.ts'
import { insertAttempt, lockOrder, updateAttempt } from '../../orders/order.sql.ts'
import { queueSettlement } from '../settle-payment.job.ts'
import { recordEnding, type SetAsideEnding } from './record-ending.ts'
import { endUnknownPayment, lockUnknownPayment } from './set-aside.sql.ts'

interface UnknownPayment {
  readonly id: string
  readonly provider: string
  readonly provider_ref: string
}
/**
 * Makes the payment an attempt of an order. It then settles like any other: it completes the order, or is set aside because of its
 * amount, or goes back because the order was paid before. Returns the buyer. Throws `not_found`.
 */
async function assignToOrder(
  services: Services,
  tx: Db,
  { id, provider, provider_ref: providerRef }: UnknownPayment,
  orderNumber: string,
): Promise<number> {
  const order = await tx
    .selectFrom('credit_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .select(['o.id', 'o.total_minor', 'o.currency', 'o.member_id', 'a.method'])
    .where('o.number', '=', orderNumber)
    .orderBy((e) => e('a.provider', '=', provider), 'desc')
    .orderBy('a.created_at', 'desc')
    .executeTakeFirst()
  if (!order) throw createProblem('not_found')
  const now = services.clock.now()
  await lockOrder(tx, order.id)
  await insertAttempt(tx, {
    id,
    orderId: order.id,
    provider,
    method: order.method,
    amountMinor: order.total_minor,
    currency: order.currency,
    pollAt: now,
    now,
  })
  await updateAttempt(tx, id, now, { provider_ref: providerRef })
  await queueSettlement(tx, provider, providerRef)
  return order.member_id
}

/** Ends a payment that fits no order. It belongs to no site, so that only who settles on all sites may. Throws like `endSetAsidePayment`. */
export async function endUnknown(
  services: Services,
  actor: StaffActor,
  id: string,
  ending: SetAsideEnding,
): Promise<void> {
  const authority = authorize(services, actor, 'refunds.settle', null)
  await runInTransaction(services.db, async (tx) => {
    const payment = await lockUnknownPayment(tx, id)
    if (!payment) throw createProblem('already_decided')
    if (ending.act !== 'assign' && ending.act !== 'settle') throw createProblem('not_found')
    const memberId = ending.act === 'assign' ? await assignToOrder(services, tx, payment, ending.order) : null
    // Nothing of it was ever in our books, so what staff did at the provider is not booked either.
    await endUnknownPayment(tx, id, services.clock.now())
    const { provider, provider_ref: reference, amount_minor: minor, currency } = payment
    await recordEnding(services, tx, authority, ending, {
      memberId,
      after: { provider, payment: reference, minor, currency },
    })
  })
}
