import type { ReportReason } from '@amarelle/contract/endpoints/moderation'
import type { CaseAction, CaseSubject, QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
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
}
export const kindNames: Readonly<Record<QueuedCase['kind'], MessageDescriptor>> = {
  report: msg`Report from a member`,
  complaint: msg`Complaint`,
  appeal: msg`Appeal`,
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
  suspend: msg`Suspended`,
}
export const outcomeNames = {
  upheld: msg`Upheld`,
  partly: msg`Partly upheld`,
  rejected: msg`Rejected`,
} as const
export const memberStatusNames: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`active`,
  not_confirmed: msg`not confirmed`,
  suspended: msg`suspended account`,
  pending_deletion: msg`closed`,
}
