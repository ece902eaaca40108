import type { DisputeReasonCode, DisputeState } from '@amarelle/contract/staff/endpoints/money/disputes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const disputeReasonNames: Readonly<Record<DisputeReasonCode, MessageDescriptor>> = {
  fraudulent: msg`Not authorised`,
  not_received: msg`Not received`,
  not_as_described: msg`Not as described`,
  duplicate: msg`Paid twice`,
  credit_not_processed: msg`Refund missing`,
  unrecognised: msg`Not recognised`,
  direct_debit_refund: msg`Direct debit returned`,
  other: msg`Another reason`,
}
export const disputeStateNames: Readonly<Record<DisputeState, MessageDescriptor>> = {
  open: msg`Open`,
  won: msg`Won`,
  lost: msg`Lost`,
}
/** Names of the accounts that a dispute moves money between, before the provider or country that follows a colon. */
export const disputeAccountNames: Readonly<Record<string, MessageDescriptor>> = {
  psp_clearing: msg`Money at the provider`,
  refunds_payable: msg`Refunds owed`,
  deferred_revenue: msg`Deferred revenue`,
  vat_payable: msg`VAT owed`,
  disputed_receivable: msg`Owed by the member`,
}
/** Payment providers by their proper names. */
const providerNames: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  flexpay: 'FlexPay',
  mollie: 'Mollie',
  stripe: 'Stripe',
}
export const formatProvider = (provider: string): string => providerNames[provider] ?? provider
