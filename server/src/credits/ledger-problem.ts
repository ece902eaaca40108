import type { BalanceDifference } from './balance-check.sql.ts'

/** More members with differences than this are not reported at once. */
export const maxReportedMembers = 100
/** A problem for the operator: its subject and its detail. */
export type LedgerProblem = readonly [subject: string, detail: string]
export const describeMember = ({
  memberId,
  balance,
  lots,
  replay,
  unused,
}: BalanceDifference): LedgerProblem => [
  `member ${memberId}`,
  `balance ${balance}, lots ${lots}, entries ${replay}, lots less use ${unused}`,
]
