import { daysToMs, addMs } from '../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteNotificationMailsBefore } from './mail/notification-mail.sql.ts'
import { deleteMailReturnsBefore } from './suppression/mail-suppression.sql.ts'

export const noticeRetentionMs = daysToMs(90)
export const mailReturnRetentionMs = daysToMs(365)

export const deleteOldNotificationsJob = defineDeletingJob(
  'forget-notices',
  async ({ db, clock }) =>
    countDeletedRows([
      ...(await deleteNotificationMailsBefore(db, addMs(clock.now(), -noticeRetentionMs))),
      ...(await deleteMailReturnsBefore(db, addMs(clock.now(), -mailReturnRetentionMs))),
    ]),
  '23 4 * * *',
)
