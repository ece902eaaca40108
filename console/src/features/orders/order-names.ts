import type { OrderMatch, StaffOrder, StaffOrderState } from '@amarelle/contract/staff/endpoints/money/orders'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Pill } from '../../ui/pill.tsx'

type Tone = NonNullable<Parameters<typeof Pill>[0]['tone']>

export const staffOrderStateNames: Readonly<Record<StaffOrderState, MessageDescriptor>> = {
  open: msg`not paid`,
  waiting: msg`waits for the bank`,
  completed: msg`paid`,
  failed: msg`failed`,
  cancelled: msg`cancelled`,
  set_aside: msg`payment set aside`,
  disputed: msg`disputed`,
  refunding: msg`refund on its way`,
  partly_refunded: msg`partly refunded`,
  refunded: msg`refunded`,
}
export const staffOrderStateTones: Readonly<Record<StaffOrderState, Tone>> = {
  open: 'neutral',
  waiting: 'info',
  completed: 'good',
  failed: 'neutral',
  cancelled: 'neutral',
  set_aside: 'bad',
  disputed: 'bad',
  refunding: 'warning',
  partly_refunded: 'neutral',
  refunded: 'neutral',
}
export const orderMatchNames: Readonly<Record<OrderMatch, MessageDescriptor>> = {
  order: msg`Order`,
  payment: msg`Payment`,
  invoice: msg`Invoice`,
  username: msg`Name`,
  email: msg`E-mail address`,
  member: msg`Number`,
  iban: msg`IBAN`,
}
export const attemptStateNames: Readonly<Record<StaffOrder['attempts'][number]['state'], MessageDescriptor>> =
  {
    loading: msg`waits for the member`,
    pending: msg`is being processed`,
    completed: msg`completed`,
    failed: msg`failed`,
    cancelled: msg`cancelled`,
  }
/** The reasons why a payment failed, in our words; a bank's return code is shown as it is. */
export const failureNames: Readonly<Record<string, MessageDescriptor>> = {
  declined: msg`declined`,
  stored_card_declined: msg`the stored card was declined`,
  expired: msg`the payment page expired`,
  unreachable: msg`the provider could not be reached`,
  unanswered: msg`the provider has not answered`,
  by_hand: msg`has to be made by hand`,
}
export const disputeStateNames: Readonly<Record<StaffOrder['disputes'][number]['state'], MessageDescriptor>> =
  {
    open: msg`open`,
    won: msg`won`,
    lost: msg`lost`,
  }
/** Kinds of bookings; what is missing here is shown as it is. */
export const ledgerKindNames: Readonly<Record<string, MessageDescriptor>> = {
  order: msg`Order`,
  withdrawal: msg`Credits taken back`,
  refund: msg`Refund`,
  dispute: msg`Dispute`,
  settlement: msg`Surplus payment`,
  return: msg`Returned`,
  revenue: msg`Revenue`,
}
/** Names of ledger accounts, before the provider or country that follows a colon. */
export const ledgerAccountNames: Readonly<Record<string, MessageDescriptor>> = {
  psp_clearing: msg`Provider`,
  deferred_revenue: msg`Deferred revenue`,
  revenue: msg`Revenue`,
  revenue_reduction: msg`Reduction of revenue`,
  vat_payable: msg`VAT payable`,
  refunds_payable: msg`Refunds payable`,
  disputed_receivable: msg`Disputed receivable`,
  member_credits: msg`The member’s credits`,
  credits_sold: msg`Credits sold`,
  credits_returned: msg`Credits returned`,
}
