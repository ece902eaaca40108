import {
  type getSystemStateEndpoint,
  mostSystemAlarms,
} from '@amarelle/contract/staff/endpoints/system/state'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { StaffActor } from '../../platform/actor.ts'
import { describeOpenAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { authorize } from '../../staff/index.ts'
import { findSystemWarnings } from './find-warnings.ts'

/** Returns what needs somebody now: warnings that were computed just now, and the open alarms. */
export async function getSystemState(
  services: Services & { readonly language: StaffLanguage },
  actor: StaffActor,
): Promise<StaffEndpointAnswer<typeof getSystemStateEndpoint>> {
  authorize(services, actor, 'system.read', null)
  const alarms = await describeOpenAlarms(services.db, services.language)
  return {
    warnings: await findSystemWarnings(services),
    alarms: alarms
      .slice(-mostSystemAlarms)
      .toReversed()
      .map(({ raisedAt, ...alarm }) => ({ ...alarm, raisedAt: raisedAt.toISOString() })),
  }
}
