import {
  getBundles,
  getCheckout,
  getDiscountCode,
  getLeavingOffer,
  getPaymentMethods,
  getTransactions,
  placeOrder as placeOrderEndpoint,
  takeLeavingOffer,
} from '@amarelle/contract/payments'
import {
  confirmMailedWithdrawal,
  confirmWithdrawal,
  getMailedWithdrawal,
  getWithdrawable,
  stateWithdrawal,
} from '@amarelle/contract/withdrawal'
import { problem } from '@amarelle/contract/errors'
import { getRepeatOrder } from '@amarelle/contract/repeat-order'
import { getRetry, retryPayment as retryPaymentEndpoint } from '@amarelle/contract/retry-payment'
import { getSpending, setSpendingLimit as setSpendingLimitEndpoint } from '@amarelle/contract/spending'
import {
  getStoredMethods,
  removeStoredMethod as removeStoredMethodEndpoint,
} from '@amarelle/contract/stored-methods'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { buyerOf } from './buyer.ts'
import { activeDiscount, discountFor, discountView } from './discounts.ts'
import { mountDirectDebit } from './direct-debit/direct-debit.routes.ts'
import { codeForStaying, leavingOffer } from './leaving-offer.ts'
import { limitCodeGuesses } from './limit-code-guesses.ts'
import { checkout, methodsOf, offer } from './offer.ts'
import { orderRules, placeOrder } from './place-order.ts'
import { repeatOrder } from './repeat-order.ts'
import { retryPayment, waysToPay } from './retry-payment.ts'
import { settleNow } from './settle.job.ts'
import { setSpendingLimit, spendingOf } from './spending.ts'
import { keptCards, removeStoredMethod } from './stored-methods.ts'
import { transactionsOf } from './transactions.ts'
import { endMailedWithdrawal, showMailedWithdrawal } from './withdraw-by-mail.ts'
import { endWithdrawal, startWithdrawal, withdrawable } from './withdraw.ts'

export function mountPayments(): void {
  mountDirectDebit()
  serve(getDiscountCode, async (context, { code, welcome }) => {
    if (welcome) {
      const active = context.memberId === null ? null : await activeDiscount(context, context.memberId)
      return { discountcode: active && discountView(active) }
    }
    const memberId = requireMember(context)
    if (!code) throw problem('code_not_found')
    await limitCodeGuesses(context, code)
    return { discountcode: discountView(await discountFor(context, memberId, code)) }
  })
  serve(getLeavingOffer, async (context) => ({ percentage: await leavingOffer(context) }))
  serve(takeLeavingOffer, async (context) => ({ code: await codeForStaying(context) }))
  serve(getPaymentMethods, async (context) => ({
    methods: (await methodsOf(context, await buyerOf(context))).map(({ code, name }) => ({ code, name })),
  }))
  serve(getBundles, async (context, { code }) => {
    await limitCodeGuesses(context, code)
    return offer(context, code)
  })
  serve(getCheckout, async (context, { bundle, code, method }) => {
    requireMember(context)
    await limitCodeGuesses(context, code)
    return checkout(context, bundle, code, method)
  })
  serve(getWithdrawable, withdrawable)
  serve(stateWithdrawal, startWithdrawal)
  serve(confirmWithdrawal, endWithdrawal)
  serve(getMailedWithdrawal, showMailedWithdrawal)
  serve(confirmMailedWithdrawal, endMailedWithdrawal)
  serve(placeOrderEndpoint, placeOrder, {
    rules: orderRules,
    before: (context, { code }) => limitCodeGuesses(context, code),
  })
  serve(getRepeatOrder, repeatOrder)
  serve(getRetry, (context, { order }) => waysToPay(context, order))
  serve(retryPaymentEndpoint, retryPayment)
  serve(getStoredMethods, keptCards)
  serve(removeStoredMethodEndpoint, (context, { id }) => removeStoredMethod(context, id))
  serve(getSpending, spendingOf)
  serve(setSpendingLimitEndpoint, (context, { limit: wanted }) => setSpendingLimit(context, wanted))
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
