import type { Measure } from '@amarelle/contract/staff/endpoints/cases'
import type { Db } from '../../platform/db/db.ts'
import { findActsAgainst, type ModerationAct } from './moderation-act.sql.ts'

const mostMeasures = 20

export const toMeasure = (act: ModerationAct): Measure => ({
  id: act.id,
  reference: act.caseReference,
  action: act.action,
  rule: act.rule,
  by: act.decidedBy,
  at: act.decidedAt.toISOString(),
  endsAt: act.endsAt?.toISOString() ?? null,
  reversedAt: act.reversedAt?.toISOString() ?? null,
  reversedBy: act.reversedBy,
})
/** Returns the newest measures against a member, as staff see them; those that were reversed say so. */
export const loadMeasures = async (db: Db, memberId: number | null): Promise<Measure[]> =>
  memberId === null ? [] : (await findActsAgainst(db, memberId, mostMeasures)).map(toMeasure)
