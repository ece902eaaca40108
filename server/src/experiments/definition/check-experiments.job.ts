import {
  type ExperimentStopReason,
  maxExperimentDays,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findHarm, isSampleComplete } from '../results/evaluate.ts'
import { loadFigures, toJudged } from '../results/figures.sql.ts'
import { type ExperimentRow, listRunningIds, lockExperiment, setHarmChecked } from './experiment.sql.ts'
import { endExposures } from './run-experiment.ts'

/** Returns why a running experiment ends now; null if it goes on. Harm is looked for once a day. */
async function findStopReason(
  services: Services,
  tx: Db,
  experiment: ExperimentRow,
): Promise<ExperimentStopReason | null> {
  const now = services.clock.now()
  const { variants, exposuresPerVariant } = toJudged(
    experiment,
    (await loadFigures(tx, [experiment])).get(experiment.id) ?? [],
  )
  if (experiment.harmCheckedOn !== toUtcDay(now)) {
    await setHarmChecked(tx, experiment.id, toUtcDay(now))
    if (findHarm(variants)) return 'harm'
  }
  if (isSampleComplete(variants, exposuresPerVariant)) return 'sample'
  const endsAt = addMs(experiment.startedAt ?? now, daysToMs(maxExperimentDays))
  return now >= endsAt ? 'time' : null
}

/** Ends the experiments whose sample is complete, of which a variant does harm, or whose time is over. */
export const checkExperimentsJob = defineJob(
  'check-experiments',
  async (services) => {
    for (const id of await listRunningIds(services.db))
      await runInTransaction(services.db, async (tx) => {
        const experiment = await lockExperiment(tx, id)
        if (experiment?.state !== 'running') return
        const reason = await findStopReason(services, tx, experiment)
        if (reason !== null) await endExposures(services, tx, experiment, reason)
      })
  },
  '*/10 * * * *',
)
