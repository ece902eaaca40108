import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { problem } from '@amarelle/contract/errors'
import {
  type getRetry,
  paymentFailures,
  type retryPayment as retryPaymentEndpoint,
} from '@amarelle/contract/retry-payment'
import { hours, later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { holdDiscount } from './discount.sql.ts'
import { iconOf, type Method } from './method.sql.ts'
import { methodsOf } from './offer.ts'
import { insertAttempt, lockBuyer, lockOrder, ownOrderId } from './order.sql.ts'
import { providerForMethod } from './providers/providers.ts'
import { reopenOrder, type RetriedOrder, retriedOrder } from './retry-payment.sql.ts'
import { refuseAboveLimit } from './spending.ts'

/** The agreed price is kept for a day; after that the bundle is ordered anew. */
const payableFor = hours(24)
const triesAnHour = 10

async function payableOrder(context: Context, id: number): Promise<RetriedOrder> {
  const memberId = requireMember(context)
  const order = await retriedOrder(context.db, id)
  if (!order || order.memberId !== memberId || order.siteId !== context.site.id) throw problem('not_found')
  if (order.state === 'completed' || later(order.createdAt, payableFor) < context.clock.now())
    throw problem('order_closed')
  if (order.pending) throw problem('payment_pending')
  return order
}

/** What the order can be paid with at the same total: a fee of one method is never charged to another (docs/payments.md#method-fees). */
async function methodsAgain(context: Context, order: RetriedOrder): Promise<Method[]> {
  const codes = order.code?.methods ?? []
  return (await methodsOf(context, order)).filter(
    ({ code }) =>
      (order.feeMinor === 0 || code === order.method) && (codes.length === 0 || codes.includes(code)),
  )
}

/** How an order that was not paid can be paid all the same. Throws `order_closed` when it was, or when it is a day old. */
export async function waysToPay(context: Context, named: string): Promise<Answer<typeof getRetry>> {
  const id = await ownOrderId(context.db, requireMember(context), named)
  const order = await payableOrder(context, id)
  const methods = await methodsAgain(context, order)
  return {
    failure: paymentFailures.find((known) => known === order.failure) ?? null,
    methods: methods.map(({ code, name }) => ({ code, name, icon: iconOf(code) })),
  }
}

/**
 * Starts another payment of an order at the same total, on any method of its country. Both payments may be paid in the
 * end: the first grants, the second goes back by itself.
 */
export async function retryPayment(
  context: Context,
  { order: named, method }: Parsed<typeof retryPaymentEndpoint>,
): Promise<Answer<typeof retryPaymentEndpoint>> {
  const memberId = requireMember(context)
  await limit(context, `retry:${memberId}`, triesAnHour, 3600)
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    await lockBuyer(db, memberId)
    const id = await ownOrderId(db, memberId, named)
    const { number } = await lockOrder(db, id)
    const order = await payableOrder(inside, id)
    const chosen = (await methodsAgain(inside, order)).find(({ code }) => code === method)
    const provider = chosen && (await providerForMethod(inside, chosen.code, order))
    if (!provider) throw problem('method_unavailable')
    await refuseAboveLimit(inside, { minor: order.totalMinor, currency: order.currency }, id)
    if (order.code) await holdDiscount(db, order.code, memberId, id, now)
    await reopenOrder(db, id)
    const attemptId = newId()
    await insertAttempt(db, {
      id: attemptId,
      orderId: id,
      provider: provider.id,
      method,
      amountMinor: order.totalMinor,
      currency: order.currency,
      pollAt: later(now, minutes(1)),
      now,
    })
    return { order: number, payment_id: attemptId, redirect: `/pay/${attemptId}` }
  })
}
