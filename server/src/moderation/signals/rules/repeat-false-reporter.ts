import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../risk-rule.ts'

/** So many decided reports within so many days, of which so many percent were rejected, are a signal (DSA Art. 23(2)). */
const repeatFalseReporter = { reports: 5, days: 90, rejectedPercent: 80 } as const

interface DecidedReport {
  readonly reference: string
  readonly outcome: string | null
  readonly at: Date | null
}
/** Returns the member's newest decided reports, the newest first. */
const findDecidedReports = (db: Db, memberId: number, since: Date): Promise<DecidedReport[]> =>
  db
    .selectFrom('report')
    .select(['reference', 'outcome', 'closed_at as at'])
    .where('reporter_id', '=', memberId)
    .where('state', '=', 'closed')
    .where('closed_at', '>', since)
    .orderBy('closed_at', 'desc')
    .limit(mostReasonIds)
    .execute()

function judgeReports(memberId: number, reports: readonly DecidedReport[]): RiskFacts | null {
  const rejected = reports.filter(({ outcome }) => outcome === 'rejected')
  const newestAt = rejected[0]?.at
  const { reports: leastReports, rejectedPercent, days } = repeatFalseReporter
  if (!newestAt || reports.length < leastReports) return null
  if (rejected.length * 100 < reports.length * rejectedPercent) return null
  return {
    memberId,
    reasons: createReasons({
      count: rejected.length,
      total: reports.length,
      periodMinutes: days * 1440,
      caseReferences: rejected.map(({ reference }) => reference),
    }),
    newestAt,
  }
}

/** Members whose reports are mostly unfounded. Checked when a report of theirs is rejected. */
export const repeatFalseReporterCheck: RiskCheck = {
  rule: 'repeat_false_reporter',
  findFacts: async (db, { memberId, now }) =>
    judgeReports(
      memberId,
      await findDecidedReports(db, memberId, addMs(now, -daysToMs(repeatFalseReporter.days))),
    ),
}
