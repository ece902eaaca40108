import { daysToMs, addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteNotificationMailsBefore } from './mail/notification-mail.sql.ts'
import { deleteMailReturnsBefore } from './suppression/mail-suppression.sql.ts'

export const deleteOldNotificationsJob = defineJob(
  'forget-notices',
  async ({ db, clock }) => {
    await deleteNotificationMailsBefore(db, addMs(clock.now(), -daysToMs(90)))
    await deleteMailReturnsBefore(db, addMs(clock.now(), -daysToMs(365)))
  },
  '23 4 * * *',
)
