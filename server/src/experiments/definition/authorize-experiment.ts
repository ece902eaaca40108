import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { type Authority, authorize } from '../../staff/index.ts'
import { type ExperimentRow, lockExperiment } from './experiment.sql.ts'

/** Names an experiment in the audit log. */
export const toExperimentObject = (id: number): string => `experiment:${id}`

/** Returns the place of an experiment: its site, or null for all sites. */
export const getExperimentPlace = async (services: Services, siteId: number | null) =>
  siteId === null ? null : await getSitePlace(services, siteId)

/**
 * Locks an experiment that the actor manages, in the version that they read. Throws `not_found`, `forbidden`, `experiment_changed`, and
 * `experiment_state` unless it is in the state that the act needs.
 */
export async function lockManagedExperiment(
  services: Services,
  tx: Db,
  actor: StaffActor,
  {
    id,
    version,
    state,
  }: { readonly id: number; readonly version: number; readonly state: ExperimentRow['state'] },
): Promise<{ experiment: ExperimentRow; authority: Authority }> {
  const experiment = await lockExperiment(tx, id)
  if (!experiment) throw createProblem('not_found')
  const authority = authorize(
    services,
    actor,
    'experiments.manage',
    await getExperimentPlace({ ...services, db: tx }, experiment.siteId),
  )
  if (experiment.state !== state) throw createProblem('experiment_state')
  if (experiment.version !== version) throw createProblem('experiment_changed')
  return { experiment, authority }
}
