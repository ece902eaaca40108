import type { SetAsideAct, SetAsideKind } from '@amarelle/contract/staff/endpoints/money/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const setAsideKindNames: Readonly<Record<SetAsideKind, MessageDescriptor>> = {
  other_amount: msg`Other amount`,
  unanswered: msg`No answer`,
  unknown_reference: msg`Fits no order`,
  paid_twice: msg`Paid twice, return failed`,
  account_closed: msg`Closed account, return failed`,
  return_failed: msg`Return failed`,
}
export const setAsideExplanations: Readonly<Record<SetAsideKind, MessageDescriptor>> = {
  other_amount: msg`Another amount or currency was paid than the order’s total. Nothing is booked yet.`,
  unanswered: msg`The provider was asked to charge a stored card and did not answer. It is asked again by itself; look for the payment in its console.`,
  unknown_reference: msg`The provider reports a payment that we have not asked for. Assigned to an order, it settles like any other payment of it.`,
  paid_twice: msg`The order was paid before, and the provider could not return this payment.`,
  account_closed: msg`The account was closed, and the provider could not return the payment.`,
  return_failed: msg`The provider could not return what was paid.`,
}
/** Each act with what it does. */
export const setAsideActTexts: Readonly<
  Record<SetAsideAct, { readonly name: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  grant: {
    name: msg`Grant the order`,
    hint: msg`The member gets the credits and the invoice; what was paid too much goes back.`,
  },
  return: { name: msg`Return all of it`, hint: msg`The provider sends it back, and the order ends.` },
  assign: {
    name: msg`Assign it to an order`,
    hint: msg`If the order was paid before, the payment goes back by itself.`,
  },
  settle: {
    name: msg`Settled by hand`,
    hint: msg`You have returned it at the bank or in the provider’s console.`,
  },
  charged: {
    name: msg`It was charged`,
    hint: msg`You have found the payment in the provider’s console: it is fetched and settled.`,
  },
  not_charged: { name: msg`It was never charged`, hint: msg`The payment ends as failed.` },
}
