import type { CoolingOffHours } from '@amarelle/contract/endpoints/spending'
import { assertMember } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { upsertCoolingOff } from './cooling-off.sql.ts'

/**
 * The member cannot send paid messages to fictional profiles for a time, and agents answer none of theirs. Nobody can end it earlier
 * (docs/decisions/048-guards-at-the-desk.md). Returns when it ends.
 */
export async function startCoolingOff(
  context: RequestContext,
  hours: CoolingOffHours,
): Promise<{ until: string }> {
  const { db, clock } = context
  const startsAt = clock.now()
  const memberId = assertMember(context)
  const endsAt = await upsertCoolingOff(db, { memberId, startsAt, endsAt: addMs(startsAt, hoursToMs(hours)) })
  publishStaffChange(db, 'desk')
  return { until: endsAt.toISOString() }
}
