import type { OrderRefund, RefundGround, RefundKind } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const refundKindNames: Readonly<Record<RefundKind, MessageDescriptor>> = {
  unused: msg`Unused credits`,
  full: msg`In full`,
  partial: msg`A part`,
  goodwill: msg`Goodwill`,
}
export const refundGroundNames: Readonly<Record<RefundGround, MessageDescriptor>> = {
  changed_mind: msg`The member changed their mind`,
  service_failed: msg`The service did not work`,
  unintended_purchase: msg`Bought by mistake`,
  not_as_described: msg`Not as described`,
  unauthorised_payment: msg`Paid without the owner’s knowledge`,
  other: msg`Something else`,
}
/** Refunds that happen without staff. */
export const refundReasonNames: Readonly<Record<OrderRefund['reason'], MessageDescriptor>> = {
  withdrawal: msg`Withdrawal`,
  paid_twice: msg`Paid twice`,
  other_amount: msg`Another amount was paid`,
  goodwill: msg`Goodwill`,
  account_closed: msg`Account closed`,
}
export const refundStateNames: Readonly<Record<OrderRefund['state'], MessageDescriptor>> = {
  queued: msg`about to be sent`,
  pending: msg`on its way`,
  completed: msg`paid`,
  failed: msg`owed, by hand`,
}
