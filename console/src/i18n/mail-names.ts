import type { MailKind } from '@amarelle/contract/staff/mail-kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const mailKindNames: Readonly<Record<MailKind, MessageDescriptor>> = {
  activation: msg`Activation`,
  address_in_use: msg`Sign-up with a known address`,
  completion: msg`Completion of the sign-up`,
  export_ready: msg`Data export`,
  export_requested: msg`Data export by mail`,
  mail_change: msg`Confirmation of a new address`,
  mail_change_requested: msg`Notice of a new address`,
  mail_changed: msg`Changed address`,
  new_login: msg`Login from a new browser`,
  password_changed: msg`Changed password`,
  reactivation: msg`Closed account, with the way back`,
  reset: msg`Password reset`,
  suspended: msg`Suspension`,
  suspension_lifted: msg`Lifted suspension`,
  statement: msg`Statement of reasons`,
  report_answer: msg`Answer to a report`,
  fraud_notice: msg`Warning about a fraud`,
  notice: msg`Notification`,
  campaign: msg`Campaign`,
  payment: msg`Order confirmation`,
  returned_payment: msg`Returned payment`,
  refund: msg`Refund`,
  debit_announced: msg`Announcement of a direct debit`,
  transfer: msg`Bank details for a transfer`,
  withdrawal: msg`Withdrawal`,
  goodwill: msg`Goodwill credits`,
  data_request: msg`Answer to a data request`,
  other: msg`Other mail`,
}
