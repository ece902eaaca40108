import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { toKnownProblem } from '../../platform/http/api.ts'
import { chargeStoredCard, isStoredCardCharge } from './charge-stored-method.ts'
import { type PaymentAttempt, findAttempt, lockBuyerOrders, updateAttempt } from '../orders/order.sql.ts'
import { assertWithinSpendingLimit } from '../orders/spending-limit.ts'
import { toProviderPayment } from './provider-payment.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleImmediately } from './settle-payment.job.ts'

const isWireTransfer = ({ method }: PaymentAttempt): boolean => method === 'wire_transfer'

/**
 * Marks an attempt as being paid, so that concurrent ones of the member cannot exceed the spending limit together. Throws
 * `spending_limit` also if the limit was lowered since the order.
 */
const beginPayment = (context: RequestContext, attempt: PaymentAttempt): Promise<void> =>
  runInTransaction(context.db, async (db) => {
    const { id, memberId, orderId, amountMinor, currency } = attempt
    const now = context.clock.now()
    await lockBuyerOrders(db, memberId)
    await assertWithinSpendingLimit({ ...context, db }, { minor: amountMinor, currency }, orderId)
    await updateAttempt(db, id, now, { page_opened_at: now })
  })

/**
 * Returns the URL at which the member pays an attempt: the provider's page, or the result page when nothing is left to
 * pay, also because of the spending limit: then the order is cancelled. Throws `not_found`.
 */
export async function startPayment(context: RequestContext, attemptId: string): Promise<string> {
  const attempt = await findAttempt(context.db, attemptId)
  if (!attempt || attempt.memberId !== assertMember(context)) throw createProblem('not_found')
  const resultPath = `/payment/${attempt.orderNumber}`
  // The bank details of a transfer are looked up again, often days later.
  if (attempt.state === 'pending' && isWireTransfer(attempt)) return attempt.redirectUrl ?? resultPath
  if (attempt.state !== 'loading') return resultPath
  if (await isStoredCardCharge(context, attempt)) {
    // The provider has the charge: a page of its own would take the money a second time.
    if (attempt.providerRef !== null) return attempt.redirectUrl ?? resultPath
    // A failure here decides nothing: the result page and the poller retry.
    const authenticationUrl = await chargeStoredCard(context, attempt, context.origin).catch(
      (error: unknown) => {
        context.log.error(error, 'a kept card could not be charged')
        return null
      },
    )
    if (authenticationUrl === null)
      await settleImmediately(context, attemptId).catch((error: unknown) =>
        context.log.warn(error, 'a provider could not be asked'),
      )
    return authenticationUrl ?? resultPath
  }
  try {
    await beginPayment(context, attempt)
  } catch (error) {
    if (toKnownProblem(error)?.code !== 'spending_limit') throw error
    const { amountMinor, currency } = attempt
    await settleAttempt(context, attempt, { state: 'cancelled', amountMinor, currency })
    return resultPath
  }
  if (attempt.redirectUrl) return attempt.redirectUrl
  const provider = getProvider(context, attempt.provider)
  try {
    if (!provider) throw new Error(`no provider ${attempt.provider}`)
    const { payment } = await toProviderPayment(context, attempt, provider.id, context.origin)
    const created = await provider.createPayment(payment)
    await updateAttempt(context.db, attemptId, context.clock.now(), {
      provider_ref: created.providerRef,
      redirect_url: created.redirect,
      expires_at: created.expiresAt ?? null,
    })
    if (created.pending) {
      const { amountMinor, currency } = payment
      await settleAttempt(context, attempt, { state: 'pending', amountMinor, currency })
    }
    return created.redirect
  } catch (error) {
    context.log.error(error, 'a payment could not be started')
    await settleAttempt(context, attempt, null)
    return resultPath
  }
}
