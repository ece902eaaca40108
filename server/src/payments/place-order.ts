import type { Answer, Parsed } from '@amarelle/contract/endpoint'
import { fieldProblem, problem } from '@amarelle/contract/errors'
import type { placeOrder as placeOrderEndpoint } from '@amarelle/contract/payments'
import { insertConsent } from '../accounts/index.ts'
import { days, later, minutes } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { requireMember } from '../platform/require-member.ts'
import { quote } from './offer.ts'
import { holdDiscount, insertAttempt, insertOrder, lockBuyer, spentSince } from './order.sql.ts'
import { acknowledgementVersion } from './order-button.ts'
import { providerForMethod } from './providers/providers.ts'

/**
 * Stores an order with its first payment attempt and answers where to pay: an address of ours that asks the provider
 * only after the order is stored. Refuses a total other than the shown one, a code that was used meanwhile, a retired
 * method, and what passes the spending limit (DECISIONS 3).
 */
export const placeOrder = (
  context: Context,
  input: Parsed<typeof placeOrderEndpoint>,
): Promise<Answer<typeof placeOrderEndpoint>> =>
  inTransaction(context.db, async (db) => {
    const memberId = requireMember(context)
    const now = context.clock.now()
    // One order of a member after the other: the limit and the codes are read and written behind this lock.
    await lockBuyer(db, memberId)
    const inside = { ...context, db }
    const made = await quote(inside, input.bundle, input.code, input.method)
    if (!made.method) throw problem('method_unavailable')
    if (made.total !== input.total) throw fieldProblem({ total: 'invalid_value' })
    const spent = await spentSince(db, memberId, made.buyer.currency, later(now, -days(30)))
    if (spent + made.total > context.site.spending_limit_minor) throw problem('spending_limit')
    const orderId = await insertOrder(db, {
      siteId: context.site.id,
      memberId,
      bundleId: made.bundle.id,
      credits: made.bundle.credits,
      ...made.buyer,
      priceMinor: made.bundle.price.minor,
      discountMinor: made.off,
      discountCodeId: made.discount?.id ?? null,
      totalMinor: made.total,
      vatRate: made.rate,
      vatMinor: made.vat,
      acknowledgedVersion: acknowledgementVersion,
      now,
    })
    if (made.discount && made.discount.validity !== 'unlimited')
      await holdDiscount(db, made.discount.id, memberId, orderId, now)
    await insertConsent(db, memberId, 'immediate_performance', acknowledgementVersion, now)
    await insertConsent(db, memberId, 'pro_rata_payment', acknowledgementVersion, now)
    const attemptId = newId()
    await insertAttempt(db, {
      id: attemptId,
      orderId,
      provider: providerForMethod(made.method.code),
      method: made.method.code,
      amountMinor: made.total,
      currency: made.buyer.currency,
      pollAt: later(now, minutes(1)),
      now,
    })
    return { order: orderId, payment_id: attemptId, redirect: `/pay/${attemptId}` }
  })
