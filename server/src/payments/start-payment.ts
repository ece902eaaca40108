import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { requireMember } from '../platform/require-member.ts'
import { attemptById, changeAttempt } from './order.sql.ts'
import { providerOf, webhookUrl } from './providers/providers.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Where the member pays an attempt: the provider's page, or the result page when there is nothing to pay any more. */
export async function startPayment(context: Context, attemptId: string): Promise<string> {
  const attempt = await attemptById(context.db, attemptId)
  if (!attempt || attempt.memberId !== requireMember(context)) throw problem('not_found')
  const result = `/payment/${attempt.orderId}`
  if (attempt.state !== 'loading') return result
  if (attempt.redirectUrl) return attempt.redirectUrl
  const provider = providerOf(context.config, attempt.provider)
  try {
    if (!provider) throw new Error(`no provider ${attempt.provider}`)
    const { providerRef, redirect } = await provider.create({
      attemptId,
      amountMinor: attempt.amountMinor,
      currency: attempt.currency,
      // Neutral: it may show up on a bank statement (DOMAIN 1.4 h).
      description: `Order ${attempt.orderId}`,
      method: attempt.method,
      returnUrl: context.origin + result,
      webhookUrl: webhookUrl(context.config, context.site, attempt.provider),
    })
    await changeAttempt(context.db, attemptId, context.clock.now(), {
      provider_ref: providerRef,
      redirect_url: redirect,
    })
    return redirect
  } catch (error) {
    context.log.error(error, 'a payment could not be started')
    await settleAttempt(context, attempt, null)
    return result
  }
}
