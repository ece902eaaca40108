import { createProblem } from '@amarelle/contract/domain/errors'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type RiskSignal, wasWarnedOfReports } from './risk-signal.sql.ts'

/** The time for which unfounded reporters' reports are set aside (docs/safety.md#unfounded-reports). */
const setAsideMs = daysToMs(30)
/** A warning older than this no longer counts. */
const warningValidMs = daysToMs(365)

/** True if the member of a signal was warned before because of unfounded reports (DSA Art. 23(2)). */
export const mayReportsBeSetAside = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { rule, memberId }: Pick<RiskSignal, 'rule' | 'memberId'>,
): Promise<boolean> =>
  rule === 'repeat_false_reporter' && memberId !== null
    ? wasWarnedOfReports(db, memberId, addMs(clock.now(), -warningValidMs))
    : Promise.resolve(false)

/** The end of the period for which reports are set aside. Throws `invalid_input` without an earlier warning. */
export async function getSetAsideEnd(services: Services, tx: Db, signal: RiskSignal): Promise<Date> {
  if (!(await mayReportsBeSetAside({ ...services, db: tx }, signal))) throw createProblem('invalid_input')
  return addMs(services.clock.now(), setAsideMs)
}
/** The end if it were decided now, for the preview. */
export const previewSetAsideEnd = ({ clock }: Pick<Services, 'clock'>): Date => addMs(clock.now(), setAsideMs)
