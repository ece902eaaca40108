import { sql } from 'kysely'
import type { Module } from '../platform/modules/module.ts'
import {
  deletedAfter,
  keepAsHash,
  keepWithAccount,
  withoutPersonalData,
} from '../platform/modules/processing.ts'
import { notificationsEndpoints } from './notifications.routes.ts'
import { mountOneClickUnsubscribe } from './unsubscribe/one-click-unsubscribe.ts'
import { mountMailIntake } from './returned-mail/mail-intake.ts'
import { supportInboxPort, undeliveredAnswerPort } from './returned-mail/support-inbox-port.ts'
import { campaignMailJob } from './campaigns/campaign-mail.job.ts'
import { mountCampaignClick } from './campaigns/campaign-links.ts'
import { campaignTestMailJob } from './campaigns/campaign-test-mail.job.ts'
import { sendCampaignsJob } from './campaigns/send-campaigns.job.ts'
import { notificationsStaffEndpoints } from './notifications.staff-routes.ts'
import {
  deleteOldNotificationsJob,
  mailReturnRetentionMs,
  noticeRetentionMs,
  recipientRetentionMs,
} from './delete-old-notifications.job.ts'
import { notificationMailJob } from './mail/notification-mail.job.ts'
import { photoReminderJob } from './scheduled-notifications/photo-reminder.job.ts'
import { notifyByPushJob } from './scheduled-notifications/notify-by-push.job.ts'
import { notifyLikesJob } from './scheduled-notifications/notify-likes.job.ts'
import { notifyUnreadJob } from './scheduled-notifications/notify-unread.job.ts'
import { weeklyUpdateJob, scheduleWeeklyUpdatesJob } from './scheduled-notifications/weekly-update.job.ts'
import { scheduleSearchAlertsJob, searchAlertJob } from './scheduled-notifications/search-alert.job.ts'
import { deliverPushJob } from './push/deliver-push.job.ts'
import { listenInTransaction, listenAfterCommit } from '../platform/event-bus.ts'
import { deleteNotificationData, loadNotificationData } from './personal-data.sql.ts'
import { deleteOptInPreferences } from './preferences/preference.sql.ts'
import { schedulePhotoReminder } from './scheduled-notifications/photo-reminder.job.ts'
import { applySuppression } from './suppression/mail-suppression.ts'
import { schedulePushCheck } from './scheduled-notifications/notify-by-push.job.ts'
import { scheduleLikesCheck } from './scheduled-notifications/notify-likes.job.ts'
import { scheduleUnreadCheck } from './scheduled-notifications/notify-unread.job.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  endpoints: notificationsEndpoints,
  staffEndpoints: notificationsStaffEndpoints,
  siteRoutes: [mountOneClickUnsubscribe, mountCampaignClick],
  hostlessRoutes: [mountMailIntake],
  jobs: [
    campaignMailJob,
    campaignTestMailJob,
    sendCampaignsJob,
    deleteOldNotificationsJob,
    notificationMailJob,
    photoReminderJob,
    notifyByPushJob,
    notifyLikesJob,
    notifyUnreadJob,
    weeklyUpdateJob,
    scheduleWeeklyUpdatesJob,
    searchAlertJob,
    scheduleSearchAlertsJob,
    deliverPushJob,
  ],
  listeners: [
    listenAfterCommit(
      'message.unread',
      'notifications.tell',
      async ({ db, clock }, { receiverId, conversationId }) => {
        await schedulePushCheck(db, receiverId, { conversationId }, clock.now())
        await scheduleUnreadCheck(db, receiverId)
      },
    ),
    listenAfterCommit('like.created', 'notifications.tell', async ({ db, clock }, { fromId, toId }) => {
      await schedulePushCheck(db, toId, { fromId }, clock.now())
      await scheduleLikesCheck(db, toId, clock.now())
    }),
    listenInTransaction('consent.changed', async (tx, { memberId, kind }) => {
      if (kind === 'marketing') await deleteOptInPreferences(tx, memberId)
    }),
    listenInTransaction('member.activated', async (tx, { memberId }, { config, clock }) => {
      await applySuppression(tx, config, memberId)
      await schedulePhotoReminder(tx, memberId, clock.now())
    }),
  ],
  processing: {
    activity: {
      persons: ['members'],
      data: ['account', 'contacts', 'usage'],
      recipients: ['mail_provider', 'push_services'],
      legalBases: ['contract', 'consent'],
    },
    tables: {
      notice_mail: [deletedAfter(noticeRetentionMs, { since: 'sent_at', job: 'forget-notices' })],
      mail_return: [deletedAfter(mailReturnRetentionMs, { since: 'received_at', job: 'forget-notices' })],
      campaign_member: [
        deletedAfter(recipientRetentionMs, {
          since: sql`(select c.ended_at from campaign c where c.id = campaign_id)`,
          job: 'forget-notices',
          isIndexed: false,
        }),
      ],
      ...keepWithAccount('mail_preference', 'push_subscription', 'told_conversation'),
      ...keepAsHash('mail_suppression'),
      ...withoutPersonalData('campaign', 'campaign_figure'),
    },
  },
  requires: [supportInboxPort, undeliveredAnswerPort],
  personalData: {
    notifications: async ({ db }, memberId) => ({
      data: await loadNotificationData(db, memberId),
    }),
  },
  eraseMember: (tx, { memberId }) => deleteNotificationData(tx, memberId),
}
