import type {
  differenceExplanations,
  lineDifferenceCauses,
  settlementLineKinds,
  SettlingProvider,
} from '@amarelle/contract/staff/endpoints/books/settlements'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Brand names, the same in every language. */
export const settlingProviderNames: Readonly<Record<SettlingProvider, string>> = {
  sandbox: 'Sandbox',
  flexpay: 'FlexPay',
  mollie: 'Mollie',
  stripe: 'Stripe',
}
export const lineKindNames: Readonly<Record<(typeof settlementLineKinds)[number], MessageDescriptor>> = {
  payment: msg`Payment`,
  refund: msg`Refund`,
  dispute: msg`Dispute`,
  fee: msg`Fee`,
  adjustment: msg`Adjustment`,
}
export const causeTexts: Readonly<Record<(typeof lineDifferenceCauses)[number], MessageDescriptor>> = {
  unknown: msg`Our books have nothing with this reference.`,
  amount: msg`Our books have another amount.`,
  repeated: msg`It was settled before.`,
  state: msg`It is not completed in our books.`,
  currency: msg`The order is in another currency.`,
  company: msg`The order belongs to another company.`,
}
export const explanationNames: Readonly<Record<(typeof differenceExplanations)[number], MessageDescriptor>> =
  {
    fee: msg`Cost or income of the provider`,
    ours: msg`Booked under another reference`,
  }
