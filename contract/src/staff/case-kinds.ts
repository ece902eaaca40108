import { complaintKinds } from '../endpoints/complaints.ts'
import { reportReasons } from '../endpoints/moderation.ts'

/** The kinds of cases in the queue. Each kind has its own letter at the start of its references. */
export const caseKinds = [
  'report',
  'complaint',
  'appeal',
  'signal',
  'withdrawal',
  'data_request',
  'verification',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** Rules whose matches staff look at. None of them acts by itself. */
export const riskRules = [
  'many_accounts',
  'equal_photos',
  'early_money',
  'mass_texts',
  'repeat_offender',
  'repeat_false_reporter',
] as const
export type RiskRule = (typeof riskRules)[number]

/** The requests that members make by mail, or staff on their behalf (GDPR Art. 12: within a month). */
export const dataRequestKinds = ['export', 'erasure'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** The reasons why a withdrawal from an order waits for staff. */
export const withdrawalReviewReasons = ['unknown_order', 'too_late', 'owner_silent'] as const
export type WithdrawalReviewReason = (typeof withdrawalReviewReasons)[number]

/** Requests of members to verify their main photo. */
export const verificationSubjects = ['main_photo'] as const

/** The subjects of a case. */
export const caseSubjects = [
  ...reportReasons,
  ...complaintKinds,
  ...riskRules,
  ...dataRequestKinds,
  ...withdrawalReviewReasons,
  ...verificationSubjects,
] as const
export type CaseSubject = (typeof caseSubjects)[number]

/** First letters of references: report, complaint, appeal against a measure, signal, withdrawal, data request, verification. */
export const caseLetters = ['R', 'C', 'A', 'S', 'W', 'D', 'V'] as const
export type CaseLetter = (typeof caseLetters)[number]
