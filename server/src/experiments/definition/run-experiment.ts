import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type ExperimentStopReason,
  settlingDays,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import type {
  decideExperimentEndpoint,
  startExperimentEndpoint,
  stopExperimentEndpoint,
  withdrawExperimentEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { z } from 'zod'
import { countStepsSince } from '../../acquisition/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runAfterCommit, runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { forgetShownExperiments } from '../assignment/shown-experiments.ts'
import { judge, listChoices, planExposures } from '../results/evaluate.ts'
import { loadFigures, toJudged } from '../results/figures.sql.ts'
import { lockManagedExperiment, toExperimentObject } from './authorize-experiment.ts'
import {
  type ExperimentRow,
  lockPageIfFree,
  setChoiceWithdrawn,
  setExperimentDecided,
  setExperimentStarted,
  setExperimentStopped,
} from './experiment.sql.ts'

/** Days whose visits measure the rate at the start. */
const baseRateDays = 28
/** With fewer visits or steps in these days the expected rate is used. */
const [minBaseVisits, minBaseSteps] = [500, 10]

/** Tells open screens, and has this process read again what visitors are shown. */
function announceChange(services: Services, tx: Db): void {
  publishStaffChange(tx, 'experiments')
  runAfterCommit(tx, () => forgetShownExperiments(services))
}

/** Returns the rate of the page in the last 28 days, a share of 1, or the expected one. Throws `experiment_base_rate` without both. */
async function findBaseRate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { siteId, lander, metric, expectedRateBasisPoints }: ExperimentRow,
): Promise<number> {
  const firstDay = toUtcDay(addMs(clock.now(), -daysToMs(baseRateDays)))
  const { visits, steps } = await countStepsSince(db, { siteId, lander, event: metric, firstDay })
  if (visits >= minBaseVisits && steps >= minBaseSteps && steps <= visits / 2) return steps / visits
  if (expectedRateBasisPoints === null) throw createProblem('experiment_base_rate')
  return expectedRateBasisPoints / 10_000
}

/**
 * Starts an experiment and fixes its sample. Throws `not_found`, `forbidden`, `experiment_changed`, `experiment_state`,
 * `experiment_page_taken` and `experiment_base_rate`.
 */
export const startExperiment = (
  services: Services,
  actor: StaffActor,
  { id, version, reason }: z.output<typeof startExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'draft',
    })
    if (!(await lockPageIfFree(tx, experiment))) throw createProblem('experiment_page_taken')
    const baseRate = await findBaseRate({ ...services, db: tx }, experiment)
    const exposuresPerVariant = planExposures(baseRate, experiment.effectPercent, experiment.variants.length)
    const at = services.clock.now()
    await setExperimentStarted(tx, id, { baseRate, exposuresPerVariant, staffId: actor.staffId, at })
    await recordAct(services, tx, authority, {
      act: 'experiment.started',
      object: toExperimentObject(id),
      after: { baseRate, exposuresPerVariant },
      reason,
    })
    announceChange(services, tx)
  })

/** Ends the exposures of a locked experiment; what visitors do who were counted before counts for some days more. */
export async function endExposures(
  services: Services,
  tx: Db,
  { id, metric }: Pick<ExperimentRow, 'id' | 'metric'>,
  reason: ExperimentStopReason,
): Promise<void> {
  const at = services.clock.now()
  await setExperimentStopped(tx, id, { reason, at, countsUntil: addMs(at, daysToMs(settlingDays[metric])) })
  announceChange(services, tx)
}

/** Stops a running experiment for good. Throws `not_found`, `forbidden`, `experiment_changed` and `experiment_state`. */
export const stopExperiment = (
  services: Services,
  actor: StaffActor,
  { id, version, reason }: z.output<typeof stopExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'running',
    })
    await endExposures(services, tx, experiment, 'staff')
    await recordAct(services, tx, authority, {
      act: 'experiment.stopped',
      object: toExperimentObject(id),
      reason,
    })
  })

/**
 * Closes a stopped experiment with a variant that its results allow; any but the first is then shown to everybody. Throws `not_found`,
 * `forbidden`, `experiment_changed`, `experiment_state` and `experiment_choice`.
 */
export const decideExperiment = (
  services: Services,
  actor: StaffActor,
  { id, version, position, reason }: z.output<typeof decideExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'stopped',
    })
    const figures = (await loadFigures(tx, [experiment])).get(id) ?? []
    const judged = toJudged(experiment, figures)
    const at = services.clock.now()
    if (!listChoices(judged, at).includes(position)) throw createProblem('experiment_choice')
    const result = { verdict: judge(judged, at), variants: figures }
    await setExperimentDecided(tx, id, { position, result, staffId: actor.staffId, at })
    await recordAct(services, tx, authority, {
      act: 'experiment.decided',
      object: toExperimentObject(id),
      after: { position, changes: experiment.variants[position]?.changes, ...result },
      reason,
    })
    announceChange(services, tx)
  })

/** No longer shows everybody the chosen variant. Throws `not_found`, `forbidden`, `experiment_changed` and `experiment_state`. */
export const withdrawChoice = (
  services: Services,
  actor: StaffActor,
  { id, version, reason }: z.output<typeof withdrawExperimentEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { experiment, authority } = await lockManagedExperiment(services, tx, actor, {
      id,
      version,
      state: 'decided',
    })
    if (!experiment.decidedPosition || experiment.withdrawnAt !== null)
      throw createProblem('experiment_state')
    await setChoiceWithdrawn(tx, id, services.clock.now())
    await recordAct(services, tx, authority, {
      act: 'experiment.withdrawn',
      object: toExperimentObject(id),
      before: { position: experiment.decidedPosition },
      reason,
    })
    announceChange(services, tx)
  })
