import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { CaseKind, CaseSubject } from '@amarelle/contract/staff/case-kinds'
import type { CaseAction } from '@amarelle/contract/staff/endpoints/cases'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const subjectNames: Readonly<Record<CaseSubject, MessageDescriptor>> = {
  scam: msg`Scam or money`,
  harassment: msg`Harassment`,
  unwanted_image: msg`Unwanted picture`,
  fake: msg`Fake profile`,
  underage: msg`Under 18?`,
  spam: msg`Spam`,
  other: msg`Something else`,
  intimate_pictures: msg`Intimate picture`,
  minors: msg`Abuse of a child`,
  profile: msg`Profile`,
  photo: msg`Photo`,
  message: msg`Message`,
  copyright: msg`Copyright`,
  illegal: msg`Illegal content`,
  order: msg`Order`,
  us: msg`About us`,
  many_accounts: msg`Many accounts from one place`,
  equal_photos: msg`Same photo on several profiles`,
  early_money: msg`Early talk of money`,
  mass_texts: msg`Same text to many members`,
  repeat_offender: msg`Repeated violations`,
  repeat_false_reporter: msg`Repeated unfounded reports`,
  export: msg`Data export by mail`,
  erasure: msg`Erasure by mail`,
  unknown_order: msg`Withdrawal: order not found`,
  too_late: msg`Withdrawal: after the period`,
  owner_silent: msg`Withdrawal: not confirmed`,
  main_photo: msg`Verify a main photo`,
}
export const kindNames: Readonly<Record<CaseKind, MessageDescriptor>> = {
  report: msg`Report from a member`,
  complaint: msg`Complaint`,
  appeal: msg`Appeal`,
  signal: msg`Risk signal`,
  withdrawal: msg`Withdrawal`,
  data_request: msg`Data request`,
  verification: msg`Photo verification`,
}
export const kindPluralNames: Readonly<Record<CaseKind, MessageDescriptor>> = {
  report: msg`Reports`,
  complaint: msg`Complaints`,
  appeal: msg`Appeals`,
  signal: msg`Risk signals`,
  withdrawal: msg`Withdrawals`,
  data_request: msg`Data requests`,
  verification: msg`Photo verifications`,
}
export const ruleNames: Readonly<Record<ReportReason, MessageDescriptor>> = {
  scam: msg`Scam or money`,
  harassment: msg`Harassment`,
  unwanted_image: msg`Unwanted picture`,
  fake: msg`Fake profile`,
  underage: msg`Minors`,
  spam: msg`Spam`,
  other: msg`Another rule`,
}
export const actionNames: Readonly<Record<CaseAction, MessageDescriptor>> = {
  warn: msg`Warning`,
  remove_photo: msg`Photo removed`,
  remove_message: msg`Message removed`,
  remove_text: msg`Texts removed`,
  restrict: msg`Restricted`,
  suspend: msg`Suspended`,
}
export const outcomeNames = {
  upheld: msg`Upheld`,
  partly: msg`Partly upheld`,
  rejected: msg`Rejected`,
} as const
export const requestStateNames = {
  open: msg`open`,
  done: msg`carried out`,
  refused: msg`refused`,
} as const
export const memberStatusNames: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`active`,
  not_confirmed: msg`not confirmed`,
  suspended: msg`suspended account`,
  pending_deletion: msg`closed`,
}
