import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { awaitsCharge, chargeStored } from './charge-stored.ts'
import { type Attempt, attemptById, changeAttempt } from './order.sql.ts'
import { paymentOf } from './payment-of.ts'
import { providerOf } from './providers/providers.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleNow } from './settle.job.ts'

const isTransfer = ({ method }: Attempt): boolean => method === 'wire_transfer'

/** Where the member pays an attempt: the provider's page, or the result page when there is nothing to pay any more. */
export async function startPayment(context: Context, attemptId: string): Promise<string> {
  const attempt = await attemptById(context.db, attemptId)
  if (!attempt || attempt.memberId !== requireMember(context)) throw problem('not_found')
  const result = `/payment/${attempt.orderNumber}`
  // The account to send a transfer to is looked up again, often days later.
  const payable = attempt.state === 'loading' || (attempt.state === 'pending' && isTransfer(attempt))
  if (payable && attempt.redirectUrl) return attempt.redirectUrl
  if (attempt.state !== 'loading') return result
  if (await awaitsCharge(context, attempt)) {
    // Not decided when it fails here: the result page and the poller ask again.
    const target = await chargeStored(context, attempt, context.origin).catch((error: unknown) => {
      context.log.error(error, 'a kept card could not be charged')
      return null
    })
    if (target === null)
      await settleNow(context, attemptId).catch((error: unknown) =>
        context.log.warn(error, 'a provider could not be asked'),
      )
    return target ?? result
  }
  const provider = providerOf(context, attempt.provider)
  try {
    if (!provider) throw new Error(`no provider ${attempt.provider}`)
    const { payment } = await paymentOf(context, attempt, provider.id, context.origin)
    const made = await provider.create(payment)
    await changeAttempt(context.db, attemptId, context.clock.now(), {
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
