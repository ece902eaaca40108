import type { Transaction } from '@amarelle/contract/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The states of a payment (SPECIFICATION 4) in words, and the look of their mark. */
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
