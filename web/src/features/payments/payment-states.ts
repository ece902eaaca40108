import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the payment states (docs/payments.md#payment-states). */
export const paymentStateNames: Record<Transaction['state'], MessageDescriptor> = {
  loading: msg`Waiting for payment`,
  pending: msg`Being processed`,
  completed: msg`Paid`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
}
export const paymentStateLooks = {
  loading: 'plain',
  pending: 'warning',
  completed: 'success',
  failed: 'error',
  cancelled: 'plain',
} as const satisfies Record<Transaction['state'], string>

export const isOrderOpen = ({ state }: Transaction): boolean => state === 'loading' || state === 'pending'

/** Whether the result of a charge is unknown and no other payment has been started. */
export const isChargeUnanswered = ({ unanswered, state }: Transaction): boolean =>
  unanswered && state !== 'loading'

/** What happened to an order after payment (docs/payments.md#payment-states). Derived, because a completed order stays completed. */
type PostPaymentState = 'refunded' | 'partly_refunded' | 'refunding' | 'refund_failed' | 'disputed'
export const postPaymentStateNames: Record<PostPaymentState, MessageDescriptor> = {
  refunded: msg`Refunded`,
  partly_refunded: msg`Partly refunded`,
  refunding: msg`Refund on its way`,
  refund_failed: msg`Refund delayed`,
  disputed: msg`Reversed by the bank`,
}
/** Returns the state after payment; an order counts as refunded only once the refunds are completed. */
export function getPostPaymentState({
  refunds,
  disputed,
  total,
  state,
}: Transaction): PostPaymentState | undefined {
  if (disputed === 'open' || disputed === 'lost') return 'disputed'
  // Refunds of surplus payments do not affect the order: a double payment, or money for a closed account if paid later.
  const isSurplusRefund = (reason: string) =>
    reason === 'paid_twice' || (reason === 'account_closed' && state === 'completed')
  const orderRefunds = refunds.filter(({ reason }) => !isSurplusRefund(reason))
  if (orderRefunds.some(({ state }) => state === 'failed')) return 'refund_failed'
  if (orderRefunds.some(({ state }) => state !== 'completed')) return 'refunding'
  const refundedMinor = orderRefunds.reduce((sum, { amount }) => sum + amount.minor, 0)
  if (refundedMinor === 0) return undefined
  return refundedMinor >= total.minor ? 'refunded' : 'partly_refunded'
}
