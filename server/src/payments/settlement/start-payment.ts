import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { isChargePending, chargeStoredCard } from './charge-stored-method.ts'
import { type PaymentAttempt, findAttempt, updateAttempt } from '../orders/order.sql.ts'
import { toProviderPayment } from './provider-payment.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleImmediately } from './settle-payment.job.ts'

const isWireTransfer = ({ method }: PaymentAttempt): boolean => method === 'wire_transfer'

/** Where the member pays an attempt: the provider's page, or the result page when there is nothing to pay any more. */
export async function startPayment(context: RequestContext, attemptId: string): Promise<string> {
  const attempt = await findAttempt(context.db, attemptId)
  if (!attempt || attempt.memberId !== assertMember(context)) throw createProblem('not_found')
  const result = `/payment/${attempt.orderNumber}`
  // The account to send a transfer to is looked up again, often days later.
  const payable = attempt.state === 'loading' || (attempt.state === 'pending' && isWireTransfer(attempt))
  if (payable && attempt.redirectUrl) return attempt.redirectUrl
  if (attempt.state !== 'loading') return result
  if (await isChargePending(context, attempt)) {
    // Not decided when it fails here: the result page and the poller ask again.
    const target = await chargeStoredCard(context, attempt, context.origin).catch((error: unknown) => {
      context.log.error(error, 'a kept card could not be charged')
      return null
    })
    if (target === null)
      await settleImmediately(context, attemptId).catch((error: unknown) =>
        context.log.warn(error, 'a provider could not be asked'),
      )
    return target ?? result
  }
  const provider = getProvider(context, attempt.provider)
  try {
    if (!provider) throw new Error(`no provider ${attempt.provider}`)
    const { payment } = await toProviderPayment(context, attempt, provider.id, context.origin)
    const made = await provider.createPayment(payment)
    await updateAttempt(context.db, attemptId, context.clock.now(), {
      provider_ref: made.providerRef,
      redirect_url: made.redirect,
      expires_at: made.expiresAt ?? null,
    })
    if (made.pending) {
      const { amountMinor, currency } = payment
      await settleAttempt(context, attempt, { state: 'pending', amountMinor, currency })
    }
    return made.redirect
  } catch (error) {
    context.log.error(error, 'a payment could not be started')
    await settleAttempt(context, attempt, null)
    return result
  }
}
