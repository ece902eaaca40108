import type { AnswerTemplate, ThreadFilter } from '@amarelle/contract/staff/endpoints/support'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const templateNames: Readonly<Record<AnswerTemplate, MessageDescriptor>> = {
  login_help: msg`Help with logging in`,
  activation_mail: msg`Confirmation mail again`,
  credits_missing: msg`Credits not shown`,
  refund: msg`How to get a refund`,
  report_received: msg`Report received`,
  delete_account: msg`Delete the account`,
  data_request: msg`Copy of the data`,
  identity_unclear: msg`Cannot identify the person`,
}
export const threadFilterNames: Readonly<Record<ThreadFilter, MessageDescriptor>> = {
  open: msg`To answer`,
  mine: msg`Mine`,
  waiting: msg`Waiting`,
  closed: msg`Closed`,
}
