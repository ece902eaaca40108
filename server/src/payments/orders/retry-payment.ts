import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type getRetryEndpoint,
  paymentFailures,
  type retryPaymentEndpoint,
} from '@amarelle/contract/endpoints/retry-payment'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { holdDiscount } from '../pricing/discount.sql.ts'
import { toMethodIconUrl, type PaymentMethod } from '../pricing/payment-method.sql.ts'
import { listAvailableMethods } from './checkout-quote.ts'
import { insertAttempt, lockBuyerOrders, lockOrder, findOwnOrderId } from './order.sql.ts'
import { findProviderForMethod } from '../providers/provider-registry.ts'
import { reopenOrder, type RetryableOrder, findRetryableOrder } from './retry-payment.sql.ts'
import { assertWithinSpendingLimit } from './spending-limit.ts'

/** The agreed price is kept for a day; after that the bundle is ordered anew. */
const retryPeriodMs = hoursToMs(24)
const maxRetriesPerHour = 10

async function loadPayableOrder(context: RequestContext, id: number): Promise<RetryableOrder> {
  const memberId = assertMember(context)
  const order = await findRetryableOrder(context.db, id)
  if (!order || order.memberId !== memberId || order.siteId !== context.site.id)
    throw createProblem('not_found')
  if (order.state === 'completed' || addMs(order.createdAt, retryPeriodMs) < context.clock.now())
    throw createProblem('order_closed')
  if (order.pending) throw createProblem('payment_pending')
  return order
}

/** What the order can be paid with at the same total: a fee of one method is never charged to another (docs/payments.md#method-fees). */
async function listRetryMethods(context: RequestContext, order: RetryableOrder): Promise<PaymentMethod[]> {
  const codes = order.code?.methods ?? []
  return (await listAvailableMethods(context, order)).filter(
    ({ code }) =>
      (order.feeMinor === 0 || code === order.method) && (codes.length === 0 || codes.includes(code)),
  )
}

/** How an order that was not paid can be paid all the same. Throws `order_closed` when it was, or when it is a day old. */
export async function getRetryOptions(
  context: RequestContext,
  named: string,
): Promise<EndpointAnswer<typeof getRetryEndpoint>> {
  const id = await findOwnOrderId(context.db, assertMember(context), named)
  const order = await loadPayableOrder(context, id)
  const methods = await listRetryMethods(context, order)
  return {
    failure: paymentFailures.find((known) => known === order.failure) ?? null,
    methods: methods.map(({ code, name }) => ({ code, name, icon: toMethodIconUrl(code) })),
  }
}

/**
 * Starts another payment of an order at the same total, on any method of its country. Both payments may be paid in the
 * end: the first grants, the second goes back by itself.
 */
export async function retryPayment(
  context: RequestContext,
  { order: named, method }: ParsedEndpointInput<typeof retryPaymentEndpoint>,
): Promise<EndpointAnswer<typeof retryPaymentEndpoint>> {
  const memberId = assertMember(context)
  await enforceRateLimit(context, `retry:${memberId}`, maxRetriesPerHour, 3600)
  return runInTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const now = context.clock.now()
    await lockBuyerOrders(db, memberId)
    const id = await findOwnOrderId(db, memberId, named)
    const { number } = await lockOrder(db, id)
    const order = await loadPayableOrder(inside, id)
    const chosen = (await listRetryMethods(inside, order)).find(({ code }) => code === method)
    const provider = chosen && (await findProviderForMethod(inside, chosen.code, order))
    if (!provider) throw createProblem('method_unavailable')
    await assertWithinSpendingLimit(inside, { minor: order.totalMinor, currency: order.currency }, id)
    if (order.code) await holdDiscount(db, order.code, memberId, id, now)
    await reopenOrder(db, id)
    const attemptId = createId()
    await insertAttempt(db, {
      id: attemptId,
      orderId: id,
      provider: provider.id,
      method,
      amountMinor: order.totalMinor,
      currency: order.currency,
      pollAt: addMs(now, minutesToMs(1)),
      now,
    })
    return { order: number, payment_id: attemptId, redirect: `/pay/${attemptId}` }
  })
}
