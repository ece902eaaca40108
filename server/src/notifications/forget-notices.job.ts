import { daysToMs, addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { forgetMailedBefore } from './notice-mail.sql.ts'
import { forgetReturnsBefore } from './stopped.sql.ts'

export const forgetNoticesJob = defineJob(
  'forget-notices',
  async ({ db, clock }) => {
    await forgetMailedBefore(db, addMs(clock.now(), -daysToMs(90)))
    await forgetReturnsBefore(db, addMs(clock.now(), -daysToMs(365)))
  },
  '23 4 * * *',
)
