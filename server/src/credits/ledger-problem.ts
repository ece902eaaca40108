import type { AlarmText } from '../platform/alarms.ts'
import type { BalanceDifference } from './balance-check.sql.ts'

/** More members with differences than this are not reported at once. */
export const maxReportedMembers = 100
/** A problem for the operator: the subject of its alarm, and what it says. */
export type LedgerProblem = readonly [subject: string, text: AlarmText]
export const describeMember = ({
  memberId,
  balance,
  lots,
  replay,
  unused,
}: BalanceDifference): LedgerProblem => [
  `member ${memberId}`,
  { code: 'member_balance', values: { member: memberId, balance, lots, entries: replay, unused } },
]
