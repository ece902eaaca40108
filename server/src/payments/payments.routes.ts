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
import { getRepeatOrderEndpoint } from '@amarelle/contract/endpoints/payments/repeat-order'
import { getRetryEndpoint, retryPaymentEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { getSpendingEndpoint, setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/payments/stored-methods'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember, getMemberId } from '../platform/actor.ts'
import { loadBuyer } from './pricing/buyer.ts'
import { findActiveDiscount, loadMemberDiscount, toDiscountCode } from './pricing/discounts.ts'
import { directDebitEndpoints } from './bank/bank.routes.ts'
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

export const paymentsEndpoints: readonly EndpointRoute[] = [
  ...directDebitEndpoints,
  createRoute(getDiscountCodeEndpoint, async (context, { code, welcome }) => {
    if (welcome) {
      const memberId = getMemberId(context)
      const active = memberId === null ? null : await findActiveDiscount(context, memberId)
      return { discountcode: active && toDiscountCode(active) }
    }
    const memberId = assertMember(context)
    if (!code) throw createProblem('code_not_found')
    await limitCodeGuesses(context, code)
    return { discountcode: toDiscountCode(await loadMemberDiscount(context, memberId, code)) }
  }),
  createRoute(getLeavingOfferEndpoint, async (context) => ({
    percentage: await findLeavingOfferPercentage(context),
  })),
  createRoute(takeLeavingOfferEndpoint, async (context) => ({ code: await claimLeavingOffer(context) })),
  createRoute(getPaymentMethodsEndpoint, async (context) => ({
    methods: (await listAvailableMethods(context, await loadBuyer(context))).map(({ code, name }) => ({
      code,
      name,
    })),
  })),
  createRoute(getBundlesEndpoint, async (context, { code }) => {
    await limitCodeGuesses(context, code)
    return getBundleOffer(context, code)
  }),
  createRoute(getCheckoutEndpoint, async (context, { bundle, code, method }) => {
    assertMember(context)
    await limitCodeGuesses(context, code)
    return getCheckoutOverview(context, bundle, code, method)
  }),
  createRoute(getWithdrawableEndpoint, listWithdrawable),
  createRoute(stateWithdrawalEndpoint, startWithdrawal),
  createRoute(confirmWithdrawalEndpoint, completeWithdrawal),
  createRoute(getMailedWithdrawalEndpoint, getMailedWithdrawalDetails),
  createRoute(confirmMailedWithdrawalEndpoint, completeMailedWithdrawal),
  createRoute(placeOrderEndpoint, placeOrder, {
    validate: validateOrder,
    prepare: (context, { code }) => limitCodeGuesses(context, code),
  }),
  createRoute(getRepeatOrderEndpoint, getRepeatOrderOffer),
  createRoute(getRetryEndpoint, (context, { order }) => getRetryOptions(context, order)),
  createRoute(retryPaymentEndpoint, retryPayment),
  createRoute(getStoredMethodsEndpoint, getStoredCards),
  createRoute(removeStoredMethodEndpoint, (context, { id }) => removeStoredMethod(context, id)),
  createRoute(getSpendingEndpoint, getSpendingOverview),
  createRoute(setSpendingLimitEndpoint, (context, { limit: requestedLimit }) =>
    setSpendingLimit(context, requestedLimit),
  ),
  createRoute(getTransactionsEndpoint, async (context, { id }) => {
    const transactions = await listTransactions(context, id)
    const [order] = transactions
    if (id === undefined || !order?.payment_id || (order.state !== 'loading' && order.state !== 'pending'))
      return { transactions }
    // The result page does not wait for the webhook alone.
    const mayHaveChanged = await settleImmediately(context, order.payment_id).catch((error: unknown) => {
      context.log.warn(error, 'a payment could not be fetched from its provider')
      return false
    })
    return { transactions: mayHaveChanged ? await listTransactions(context, id) : transactions }
  }),
]
