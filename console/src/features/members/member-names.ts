import type { GoodwillGround } from '@amarelle/contract/staff/endpoints/member-support'
import type { MemberMatch } from '@amarelle/contract/staff/endpoints/members'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** By what a member was found. */
export const matchNames: Readonly<Record<MemberMatch, MessageDescriptor>> = {
  email: msg`E-mail address`,
  username: msg`Name`,
  number: msg`Number`,
  order: msg`Order`,
  payment: msg`Payment`,
  phone: msg`Phone number`,
  iban: msg`IBAN`,
}
export const groundNames: Readonly<Record<GoodwillGround, MessageDescriptor>> = {
  message_failed: msg`A message was not delivered`,
  technical_problem: msg`Something did not work`,
  long_wait: msg`They waited too long for an answer`,
  other: msg`Something else`,
}
/** Kinds and states of the server; what is missing here is shown as it is. */
export const consentNames: Readonly<Record<string, MessageDescriptor>> = {
  terms: msg`Terms`,
  privacy: msg`Privacy policy`,
  sensitive_data: msg`Orientation processed (Art. 9)`,
  marketing: msg`Marketing mail`,
  sister_sites: msg`Shown on sister sites`,
}
export const orderStateNames: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`open`,
  completed: msg`paid`,
  failed: msg`failed`,
  cancelled: msg`cancelled`,
  refunded: msg`refunded`,
  partly_refunded: msg`partly refunded`,
}
export const photoStateNames: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`shown`,
  pending: msg`awaits review`,
  refused: msg`refused`,
  disabled: msg`hidden`,
}
export const bookingNames: Readonly<Record<string, MessageDescriptor>> = {
  signup: msg`Sign-up credits`,
  order: msg`Bought`,
  message: msg`Message`,
  photo: msg`Photo in a chat`,
  gift: msg`Gift`,
  goodwill: msg`Goodwill`,
  return: msg`Returned`,
  withdrawal: msg`Refunded order`,
  dispute: msg`Payment reversed by the bank`,
}
