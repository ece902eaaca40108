import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The states of a payment (docs/payments.md#payment-states) in words, and the look of their mark. */
export const paymentStateNames: Record<Transaction['state'], MessageDescriptor> = {
  loading: msg`Waiting for the payment`,
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

/** A charge that nobody knows of, and no other payment is being made. */
export const isChargeUnanswered = ({ unanswered, state }: Transaction): boolean =>
  unanswered && state !== 'loading'

/** What became of a paid order since (docs/payments.md#payment-states): derived, for a completed order stays completed. */
type PostPaymentState = 'refunded' | 'partly_refunded' | 'refunding' | 'refund_failed' | 'disputed'
export const postPaymentStateNames: Record<PostPaymentState, MessageDescriptor> = {
  refunded: msg`Refunded`,
  partly_refunded: msg`Partly refunded`,
  refunding: msg`Refund on its way`,
  refund_failed: msg`Refund delayed`,
  disputed: msg`Taken back by the bank`,
}
/** What is not there yet is not called refunded. */
export function getPostPaymentState({
  refunds,
  disputed,
  total,
  state,
}: Transaction): PostPaymentState | undefined {
  if (disputed === 'open' || disputed === 'lost') return 'disputed'
  // What came for a closed account went back beside an order that was paid later.
  const beside = (reason: string) =>
    reason === 'paid_twice' || (reason === 'account_closed' && state === 'completed')
  const own = refunds.filter(({ reason }) => !beside(reason))
  if (own.some(({ state }) => state === 'failed')) return 'refund_failed'
  if (own.some(({ state }) => state !== 'completed')) return 'refunding'
  const back = own.reduce((sum, { amount }) => sum + amount.minor, 0)
  if (back === 0) return undefined
  return back >= total.minor ? 'refunded' : 'partly_refunded'
}
