import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type getRetryEndpoint,
  paymentFailures,
  type retryPaymentEndpoint,
} from '@amarelle/contract/endpoints/payments/retry-payment'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/actor.ts'
import { holdDiscount } from '../pricing/discount.sql.ts'
import { toMethodIconUrl, type PaymentMethod } from '../pricing/payment-method.sql.ts'
import { listAvailableMethods } from './checkout-quote.ts'
import { insertAttempt, lockBuyerOrders, lockOrder, findOwnOrderId } from './order.sql.ts'
import { findProviderForMethod } from '../providers/provider-registry.ts'
import { reopenOrder, type RetryableOrder, findRetryableOrder } from './retry-payment.sql.ts'
import { assertWithinSpendingLimit } from './spending-limit.ts'

/** The price of an unpaid order is valid for a day; after that a new order is needed. */
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

/**
 * Methods at the same total: an order with a method fee can only be paid by that method (docs/payments.md#method-fees).
 */
async function listRetryMethods(context: RequestContext, order: RetryableOrder): Promise<PaymentMethod[]> {
  const codes = order.code?.methods ?? []
  return (await listAvailableMethods(context, order)).filter(
    ({ code }) =>
      (order.feeMinor === 0 || code === order.method) && (codes.length === 0 || codes.includes(code)),
  )
}

/**
 * Methods with which an unpaid order can be paid again. Throws `order_closed` when it is completed or a day old,
 * `payment_pending` while a payment is under way.
 */
export async function getRetryOptions(
  context: RequestContext,
  orderNumber: string,
): Promise<EndpointAnswer<typeof getRetryEndpoint>> {
  const id = await findOwnOrderId(context.db, assertMember(context), orderNumber)
  const order = await loadPayableOrder(context, id)
  const methods = await listRetryMethods(context, order)
  return {
    failure: paymentFailures.find((failure) => failure === order.failure) ?? null,
    methods: methods.map(({ code, name }) => ({ code, name, icon: toMethodIconUrl(code) })),
  }
}

/**
 * Starts another payment attempt of an order at the same total, with any available method. When both attempts are paid,
 * the first grants the credits and the second is refunded.
 */
export async function retryPayment(
  context: RequestContext,
  { order: orderNumber, method }: ParsedEndpointInput<typeof retryPaymentEndpoint>,
): Promise<EndpointAnswer<typeof retryPaymentEndpoint>> {
  const memberId = assertMember(context)
  await enforceRateLimit(context, `retry:${memberId}`, maxRetriesPerHour, 3600)
  return runInTransaction(context.db, async (db) => {
    const txContext = { ...context, db }
    const now = context.clock.now()
    await lockBuyerOrders(db, memberId)
    const id = await findOwnOrderId(db, memberId, orderNumber)
    const { number } = await lockOrder(db, id)
    const order = await loadPayableOrder(txContext, id)
    const chosenMethod = (await listRetryMethods(txContext, order)).find(({ code }) => code === method)
    const provider = chosenMethod && (await findProviderForMethod(txContext, chosenMethod.code, order))
    if (!provider) throw createProblem('method_unavailable')
    await assertWithinSpendingLimit(txContext, { minor: order.totalMinor, currency: order.currency }, id)
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
