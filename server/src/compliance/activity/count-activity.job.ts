import { addMs, hoursToMs } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { toMonthPeriod } from '../compliance-period.ts'
import { storeMonthlyActivity } from './monthly-activity.sql.ts'

/**
 * Runs shortly after midnight and counts the month of the day that has ended, so that the run on the first of a month is the last one
 * for the month before. Members who were seen on both sides of that midnight count for both months.
 */
export const countActivityJob = defineJob(
  'count-activity',
  async ({ db, clock }) => {
    const at = clock.now()
    const { from } = toMonthPeriod(undefined, addMs(at, -hoursToMs(12)))
    await storeMonthlyActivity(db, { from, at })
  },
  '5 0 * * *',
)
