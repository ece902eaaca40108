import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { findActById, lockAct, type ModerationAct } from '../cases/moderation-act.sql.ts'
import { type Appeal, findAppeal, lockAppeal } from './appeal.sql.ts'

interface FoundAppeal {
  readonly appeal: Appeal
  /** The measure that it is against. */
  readonly act: ModerationAct
  readonly authority: Authority
}
/**
 * Returns the appeal with this number, its measure, and the caller's authority over it; `lock` holds both until the transaction of
 * `services.db` ends. Throws `not_found` and `forbidden`.
 */
export async function findAppealFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
  { lock = false } = {},
): Promise<FoundAppeal> {
  const appeal = await (lock ? lockAppeal : findAppeal)(services.db, reference)
  const act = appeal?.actId ? await (lock ? lockAct : findActById)(services.db, appeal.actId) : undefined
  if (!appeal || !act) throw createProblem('not_found')
  const authority = authorize(services, actor, permission, await getSitePlace(services, appeal.siteId))
  return { appeal, act, authority }
}

/** True if the person made the measure. Measures from before staff members had accounts name them only. */
export const isOwnMeasure = (
  { decidedByStaff, decidedBy }: ModerationAct,
  { staffId, name }: StaffActor,
): boolean => (decidedByStaff === null ? decidedBy === name : decidedByStaff === staffId)
