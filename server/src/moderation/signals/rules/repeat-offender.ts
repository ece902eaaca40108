import { sql } from 'kysely'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { createReasons, mostReasonIds, type RiskCheck, type RiskFacts } from '../risk-rule.ts'

/** So many upheld cases within so many days are a signal (DSA Art. 23(1)). */
const repeatOffender = { cases: 3, days: 90 } as const

interface UpheldCase {
  /** null for a measure that was taken on the member's page. */
  readonly reference: string | null
  readonly at: Date
}
/**
 * Upheld reports and other measures, each case once, the newest first. Reversed measures and their reports do not count. Neither does
 * a measure because of this very rule, otherwise deciding a signal would raise the next.
 */
async function findUpheldCases(db: Db, memberId: number, since: Date): Promise<UpheldCase[]> {
  const { rows } = await sql<UpheldCase>`
    select min(reference) as reference, max(at) as at from (
      (select reference, reference as key, closed_at as at from report r
        where reported_id = ${memberId} and outcome = 'upheld' and closed_at > ${since} and not exists (select from moderation_act a
          where a.member_id = r.reported_id and a.case_reference = r.reference and a.reversed_at is not null)
        order by closed_at desc limit ${mostReasonIds})
      union all
      (select case_reference, coalesce(case_reference, id::text), decided_at from moderation_act a
        where member_id = ${memberId} and decided_at > ${since} and reversed_at is null and not exists (select from risk_signal s
          where s.reference = a.case_reference and s.rule = 'repeat_offender')
        order by decided_at desc limit ${mostReasonIds})) c
    group by key order by at desc limit ${mostReasonIds}`.execute(db)
  return rows
}
function judgeCases(memberId: number, cases: readonly UpheldCase[]): RiskFacts | null {
  const [newest] = cases
  if (!newest || cases.length < repeatOffender.cases) return null
  return {
    memberId,
    reasons: createReasons({
      count: cases.length,
      periodMinutes: repeatOffender.days * 1440,
      caseReferences: cases.flatMap(({ reference }) => reference ?? []),
    }),
    newestAt: newest.at,
  }
}

/** Members who break the rules again and again. Checked when a case against them is upheld. */
export const repeatOffenderCheck: RiskCheck = {
  rule: 'repeat_offender',
  findFacts: async (db, { memberId, now }) =>
    judgeCases(memberId, await findUpheldCases(db, memberId, addMs(now, -daysToMs(repeatOffender.days)))),
}
