import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import {
  type ExperimentDraft,
  hasOnlyPageChanges,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import type {
  createExperimentEndpoint,
  deleteExperimentEndpoint,
  saveExperimentEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findSiteEntry } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { getExperimentPlace, lockManagedExperiment, toExperimentObject } from './authorize-experiment.ts'
import {
  deleteExperiment,
  type ExperimentRow,
  insertExperiment,
  updateDraftExperiment,
} from './experiment.sql.ts'

/** Returns the part of a draft that the audit log keeps. */
const describeDraft = ({
  name,
  hypothesis,
  lander,
  metric,
  effectPercent,
  expectedRateBasisPoints,
  variants,
}: ExperimentDraft | ExperimentRow) => ({
  name,
  hypothesis,
  lander,
  metric,
  effectPercent,
  expectedRateBasisPoints,
  variants: variants.map(({ weight, changes }) => ({ weight, changes })),
})
function assertPageHasChanges(draft: ExperimentDraft): void {
  if (!hasOnlyPageChanges(draft)) throw createFieldProblem({ variants: 'experiment_element' })
}

/** Stores the draft of an experiment; returns its id. Throws `not_found` and `forbidden`, and refuses what the page does not have. */
export async function createExperiment(
  services: Services,
  actor: StaffActor,
  { siteId, ...draft }: z.output<typeof createExperimentEndpoint.input>,
): Promise<{ id: number }> {
  if (siteId !== null && !(await findSiteEntry(services, siteId))) throw createProblem('not_found')
  const place = await getExperimentPlace(services, siteId)
  const authority = authorize(services, actor, 'experiments.manage', place)
  assertPageHasChanges(draft)
  return runInTransaction(services.db, async (tx) => {
    const change = { staffId: actor.staffId, at: services.clock.now() }
    const id = await insertExperiment(tx, { ...draft, siteId }, change)
    await recordAct(services, tx, authority, {
      act: 'experiment.created',
      object: toExperimentObject(id),
      after: describeDraft(draft),
    })
    publishStaffChange(tx, 'experiments')
    return { id }
  })
}

/** Saves a draft. Throws `not_found`, `forbidden`, `experiment_changed` and `experiment_state`, and refuses what the page does not have. */
export const saveExperiment = (
  services: Services,
  actor: StaffActor,
  { id, version, ...draft }: z.output<typeof saveExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'draft',
    })
    assertPageHasChanges(draft)
    await updateDraftExperiment(tx, id, draft)
    await recordAct(services, tx, authority, {
      act: 'experiment.saved',
      object: toExperimentObject(id),
      before: describeDraft(experiment),
      after: describeDraft(draft),
    })
    publishStaffChange(tx, 'experiments')
  })

/** Deletes a draft. Throws `not_found`, `forbidden`, `experiment_changed` and `experiment_state`. */
export const deleteDraftExperiment = (
  services: Services,
  actor: StaffActor,
  { id, version, reason }: z.output<typeof deleteExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'draft',
    })
    await deleteExperiment(tx, id)
    await recordAct(services, tx, authority, {
      act: 'experiment.deleted',
      object: toExperimentObject(id),
      before: describeDraft(experiment),
      reason,
    })
    publishStaffChange(tx, 'experiments')
  })
