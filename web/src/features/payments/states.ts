import type { Transaction } from '@amarelle/contract/endpoints/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The states of a payment (docs/payments.md#payment-states) in words, and the look of their mark. */
export const stateNames: Record<Transaction['state'], MessageDescriptor> = {
  loading: msg`Waiting for the payment`,
  pending: msg`Being processed`,
  completed: msg`Paid`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
}
export const stateLooks = {
  loading: 'plain',
  pending: 'warn',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<Transaction['state'], string>

export const isOpen = ({ state }: Transaction): boolean => state === 'loading' || state === 'pending'

/** A charge that nobody knows of, and no other payment is being made. */
export const isUnanswered = ({ unanswered, state }: Transaction): boolean => unanswered && state !== 'loading'

/** What became of a paid order since (docs/payments.md#payment-states): derived, for a completed order stays completed. */
type Aftermath = 'refunded' | 'partly_refunded' | 'refunding' | 'refund_failed' | 'disputed'
export const aftermathNames: Record<Aftermath, MessageDescriptor> = {
  refunded: msg`Refunded`,
  partly_refunded: msg`Partly refunded`,
  refunding: msg`Refund on its way`,
  refund_failed: msg`Refund delayed`,
  disputed: msg`Taken back by the bank`,
}
/** What is not there yet is not called refunded. */
export function aftermathOf({ refunds, disputed, total, state }: Transaction): Aftermath | undefined {
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
