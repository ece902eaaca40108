import { addMs, daysToMs } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteActsWithoutCase } from '../cases/moderation-act.sql.ts'
import { deleteSignalsDecidedBefore } from './risk-signal.sql.ts'

/** Retention after the decision (docs/law.md#retention). */
export const decidedSignalRetentionMs = daysToMs(365)

export const forgetSignalsJob = defineDeletingJob(
  'forget-signals',
  ({ db, clock }) =>
    runInTransaction(db, async (tx) => {
      const before = addMs(clock.now(), -decidedSignalRetentionMs)
      const signals = await deleteSignalsDecidedBefore(tx, before)
      return signals + (await deleteActsWithoutCase(tx, before))
    }),
  '45 3 * * *',
)
