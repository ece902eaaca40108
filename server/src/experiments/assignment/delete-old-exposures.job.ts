import { daysToMs } from '../../platform/clock.ts'
import { toUtcDay } from '../../platform/calendar-day.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteExposuresBefore } from './exposure.sql.ts'

/** The time for which a day's key and slots are kept (docs/law.md#retention). */
export const exposureRetentionMs = daysToMs(1)

export const deleteOldExposuresJob = defineDeletingJob(
  'delete-old-exposures',
  ({ db, clock }) => deleteExposuresBefore(db, toUtcDay(clock.now())),
  '7 * * * *',
)
