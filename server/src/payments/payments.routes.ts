import {
  getBundles,
  getCheckout,
  getDiscountCode,
  getLeavingOffer,
  getTransactions,
  placeOrder as placeOrderEndpoint,
  takeLeavingOffer,
} from '@amarelle/contract/payments'
import { problem } from '@amarelle/contract/errors'
import { serve } from '../platform/http.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { activeDiscount, discountFor, discountView } from './discounts.ts'
import { codeForStaying, leavingOffer } from './leaving-offer.ts'
import { checkout, offer } from './offer.ts'
import { placeOrder } from './place-order.ts'
import { settleNow } from './settle.job.ts'
import { transactionsOf } from './transactions.ts'

export function mountPayments(): void {
  serve(getDiscountCode, async (context, { code, welcome }) => {
    const memberId = requireMember(context)
    if (welcome) {
      const active = await activeDiscount(context, memberId)
      return { discountcode: active && discountView(active) }
    }
    // Codes can't be guessed by trying.
    await limit(context, `code:${memberId}`, 30, 3600)
    if (!code) throw problem('code_not_found')
    return { discountcode: discountView(await discountFor(context, memberId, code)) }
  })
  serve(getLeavingOffer, async (context) => ({ percentage: await leavingOffer(context) }))
  serve(takeLeavingOffer, async (context) => ({ code: await codeForStaying(context) }))
  serve(getBundles, (context, { code }) => offer(context, code))
  serve(getCheckout, (context, { bundle, code, method }) => {
    requireMember(context)
    return checkout(context, bundle, code, method)
  })
  serve(placeOrderEndpoint, placeOrder)
  serve(getTransactions, async (context, { id }) => {
    const found = await transactionsOf(context, id)
    const [one] = found
    // Who waits on the result page is not left to the webhook alone.
    if (id === undefined || !one?.payment_id || (one.state !== 'loading' && one.state !== 'pending'))
      return { transactions: found }
    await settleNow(context, one.payment_id).catch((error: unknown) =>
      context.log.warn(error, 'a provider could not be asked'),
    )
    return { transactions: await transactionsOf(context, id) }
  })
}
