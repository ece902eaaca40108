import type { Module } from '../platform/modules/module.ts'
import { notificationsEndpoints } from './notifications.routes.ts'
import { mountOneClick } from './one-click.ts'
import { mountMailIntake } from './mail-intake.ts'
import { campaignJob, campaignMemberJob } from './campaign.job.ts'
import { forgetNoticesJob } from './forget-notices.job.ts'
import { noticeMailJob } from './notice-mail.job.ts'
import { photoReminderJob } from './photo-reminder.job.ts'
import { tellByPushJob } from './tell-by-push.job.ts'
import { tellLikesJob } from './tell-likes.job.ts'
import { tellUnreadJob } from './tell-unread.job.ts'
import { weeklyUpdateJob, planWeeklyUpdatesJob } from './weekly-update.job.ts'
import { deliverPushJob } from './push/deliver-push.job.ts'
import { listenInTransaction, listenAfterCommit } from '../platform/event-bus.ts'
import { forgetNotifications, notificationData } from './personal-data.sql.ts'
import { forgetOptIns } from './preference.sql.ts'
import { planPhotoReminder } from './photo-reminder.job.ts'
import { meetSuppression } from './suppression.ts'
import { planPush } from './tell-by-push.job.ts'
import { planLikes } from './tell-likes.job.ts'
import { planUnread } from './tell-unread.job.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  endpoints: notificationsEndpoints,
  siteRoutes: [mountOneClick],
  hostlessRoutes: [mountMailIntake],
  jobs: [
    campaignJob,
    campaignMemberJob,
    forgetNoticesJob,
    noticeMailJob,
    photoReminderJob,
    tellByPushJob,
    tellLikesJob,
    tellUnreadJob,
    weeklyUpdateJob,
    planWeeklyUpdatesJob,
    deliverPushJob,
  ],
  listeners: [
    listenAfterCommit(
      'message.unread',
      'notifications.tell',
      async ({ db, clock }, { receiverId, conversationId }) => {
        await planPush(db, receiverId, { conversationId }, clock.now())
        await planUnread(db, receiverId)
      },
    ),
    listenAfterCommit('like.created', 'notifications.tell', async ({ db, clock }, { fromId, toId }) => {
      await planPush(db, toId, { fromId }, clock.now())
      await planLikes(db, toId, clock.now())
    }),
    listenInTransaction('consent.changed', async (tx, { memberId, kind }) => {
      if (kind === 'marketing') await forgetOptIns(tx, memberId)
    }),
    listenInTransaction('member.activated', async (tx, { memberId }, { config, clock }) => {
      await meetSuppression(tx, config, memberId)
      await planPhotoReminder(tx, memberId, clock.now())
    }),
  ],
  personalData: {
    notifications: async ({ db }, memberId) => ({
      data: await notificationData(db, memberId),
    }),
  },
  eraseMember: (tx, { memberId }) => forgetNotifications(tx, memberId),
}
