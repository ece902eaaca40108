import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority } from '../../staff/index.ts'
import { findSignal, type RiskSignal } from './risk-signal.sql.ts'

/** Returns whether a case number is that of a signal. */
export const isSignalNumber = (reference: string): boolean => reference.startsWith('S-')

/** Returns the signal with this number, and the caller's authority over it. Throws `not_found` and `forbidden`. */
export async function findSignalFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
): Promise<{ signal: RiskSignal; authority: Authority }> {
  const signal = await findSignal(services.db, reference)
  if (!signal) throw createProblem('not_found')
  const authority = authorize(services, actor, permission, await getSitePlace(services, signal.siteId))
  return { signal, authority }
}
