import {
  getBundlesEndpoint,
  getCheckoutEndpoint,
  getDiscountCodeEndpoint,
  getLeavingOfferEndpoint,
  getPaymentMethodsEndpoint,
  getTransactionsEndpoint,
  placeOrderEndpoint,
  takeLeavingOfferEndpoint,
} from '@amarelle/contract/endpoints/payments'
import {
  confirmMailedWithdrawalEndpoint,
  confirmWithdrawalEndpoint,
  getMailedWithdrawalEndpoint,
  getWithdrawableEndpoint,
  stateWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { createProblem } from '@amarelle/contract/domain/errors'
import { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/repeat-order'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/retry-payment'
import { getSpendingEndpoint, setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/stored-methods'
import { registerEndpoint } from '../platform/http/api.ts'
import { assertMember } from '../platform/assert-member.ts'
import { loadBuyer } from './pricing/buyer.ts'
import { findActiveDiscount, loadMemberDiscount, toDiscountCode } from './pricing/discounts.ts'
import { mountDirectDebit } from './bank/bank.routes.ts'
import { claimLeavingOffer, findLeavingOfferPercentage } from './pricing/leaving-offer.ts'
import { limitCodeGuesses } from './pricing/limit-code-guesses.ts'
import { getCheckoutOverview, listAvailableMethods, getBundleOffer } from './orders/checkout-quote.ts'
import { validateOrder, placeOrder } from './orders/place-order.ts'
import { getRepeatOrderOffer } from './orders/repeat-order.ts'
import { retryPayment, getRetryOptions } from './orders/retry-payment.ts'
import { settleImmediately } from './settlement/settle-payment.job.ts'
import { setSpendingLimit, getSpendingOverview } from './orders/spending-limit.ts'
import { getStoredCards, removeStoredMethod } from './orders/stored-methods.ts'
import { listTransactions } from './transactions.ts'
import { completeMailedWithdrawal, getMailedWithdrawalDetails } from './refunds/withdraw-by-mail.ts'
import { completeWithdrawal, startWithdrawal, listWithdrawable } from './refunds/withdraw.ts'

export function mountPayments(): void {
  mountDirectDebit()
  registerEndpoint(getDiscountCodeEndpoint, async (context, { code, welcome }) => {
    if (welcome) {
      const active = context.memberId === null ? null : await findActiveDiscount(context, context.memberId)
      return { discountcode: active && toDiscountCode(active) }
    }
    const memberId = assertMember(context)
    if (!code) throw createProblem('code_not_found')
    await limitCodeGuesses(context, code)
    return { discountcode: toDiscountCode(await loadMemberDiscount(context, memberId, code)) }
  })
  registerEndpoint(getLeavingOfferEndpoint, async (context) => ({
    percentage: await findLeavingOfferPercentage(context),
  }))
  registerEndpoint(takeLeavingOfferEndpoint, async (context) => ({ code: await claimLeavingOffer(context) }))
  registerEndpoint(getPaymentMethodsEndpoint, async (context) => ({
    methods: (await listAvailableMethods(context, await loadBuyer(context))).map(({ code, name }) => ({
      code,
      name,
    })),
  }))
  registerEndpoint(getBundlesEndpoint, async (context, { code }) => {
    await limitCodeGuesses(context, code)
    return getBundleOffer(context, code)
  })
  registerEndpoint(getCheckoutEndpoint, async (context, { bundle, code, method }) => {
    assertMember(context)
    await limitCodeGuesses(context, code)
    return getCheckoutOverview(context, bundle, code, method)
  })
  registerEndpoint(getWithdrawableEndpoint, listWithdrawable)
  registerEndpoint(stateWithdrawalEndpoint, startWithdrawal)
  registerEndpoint(confirmWithdrawalEndpoint, completeWithdrawal)
  registerEndpoint(getMailedWithdrawalEndpoint, getMailedWithdrawalDetails)
  registerEndpoint(confirmMailedWithdrawalEndpoint, completeMailedWithdrawal)
  registerEndpoint(placeOrderEndpoint, placeOrder, {
    validate: validateOrder,
    prepare: (context, { code }) => limitCodeGuesses(context, code),
  })
  registerEndpoint(getRepeatOrderEndpoint, getRepeatOrderOffer)
  registerEndpoint(getRetryEndpoint, (context, { order }) => getRetryOptions(context, order))
  registerEndpoint(retryPaymentEndpoint, retryPayment)
  registerEndpoint(getStoredMethodsEndpoint, getStoredCards)
  registerEndpoint(removeStoredMethodEndpoint, (context, { id }) => removeStoredMethod(context, id))
  registerEndpoint(getSpendingEndpoint, getSpendingOverview)
  registerEndpoint(setSpendingLimitEndpoint, (context, { limit: wanted }) =>
    setSpendingLimit(context, wanted),
  )
  registerEndpoint(getTransactionsEndpoint, async (context, { id }) => {
    const found = await listTransactions(context, id)
    const [one] = found
    // Who waits on the result page is not left to the webhook alone.
    if (id === undefined || !one?.payment_id || (one.state !== 'loading' && one.state !== 'pending'))
      return { transactions: found }
    await settleImmediately(context, one.payment_id).catch((error: unknown) =>
      context.log.warn(error, 'a provider could not be asked'),
    )
    return { transactions: await listTransactions(context, id) }
  })
}
