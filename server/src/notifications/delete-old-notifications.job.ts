import { daysToMs, addMs } from '../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteRecipientsOfOldCampaigns } from './campaigns/campaign-figures.sql.ts'
import { deleteNotificationMailsBefore } from './mail/notification-mail.sql.ts'
import { deleteMailReturnsBefore } from './suppression/mail-suppression.sql.ts'

export const noticeRetentionMs = daysToMs(90)
export const mailReturnRetentionMs = daysToMs(365)

/** The time for which the recipients of a campaign are kept after its end; their numbers stay. */
export const recipientRetentionMs = daysToMs(60)

export const deleteOldNotificationsJob = defineDeletingJob(
  'forget-notices',
  async ({ db, clock }) =>
    countDeletedRows([
      ...(await deleteNotificationMailsBefore(db, addMs(clock.now(), -noticeRetentionMs))),
      ...(await deleteMailReturnsBefore(db, addMs(clock.now(), -mailReturnRetentionMs))),
    ]) + (await deleteRecipientsOfOldCampaigns(db, addMs(clock.now(), -recipientRetentionMs))),
  '23 4 * * *',
)
