import { daysToMs, addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { forgetMailedBefore } from './notice-mail.sql.ts'
import { forgetReturnsBefore } from './stopped.sql.ts'

/** What was mailed counts for a day, and for the weekly update; what came back is evidence while somebody may ask why mails stopped. */
defineJob(
  'forget-notices',
  async ({ db, clock }) => {
    await forgetMailedBefore(db, addMs(clock.now(), -daysToMs(90)))
    await forgetReturnsBefore(db, addMs(clock.now(), -daysToMs(365)))
  },
  '23 4 * * *',
)
