import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { forgetNotifications, notificationData } from './personal-data.sql.ts'
import { forgetOptIns } from './preference.sql.ts'
import { planPhotoReminder } from './photo-reminder.job.ts'
import { meetSuppression } from './suppression.ts'
import { planPush } from './tell-by-push.job.ts'
import { planLikes } from './tell-likes.job.ts'
import { planUnread } from './tell-unread.job.ts'

export function subscribeNotifications(): void {
  eventBus.subscribeAfterCommit(
    'message.unread',
    'notifications.tell',
    async ({ db, clock }, { receiverId, conversationId }) => {
      await planPush(db, receiverId, { conversationId }, clock.now())
      await planUnread(db, receiverId)
    },
  )
  eventBus.subscribeAfterCommit(
    'like.created',
    'notifications.tell',
    async ({ db, clock }, { fromId, toId }) => {
      await planPush(db, toId, { fromId }, clock.now())
      await planLikes(db, toId, clock.now())
    },
  )
  eventBus.subscribeInTransaction('consent.changed', async (tx, { memberId, kind }) => {
    if (kind === 'marketing') await forgetOptIns(tx, memberId)
  })
  eventBus.subscribeInTransaction('member.activated', async (tx, { memberId }, { config, clock }) => {
    await meetSuppression(tx, config, memberId)
    await planPhotoReminder(tx, memberId, clock.now())
  })
  eventBus.subscribeInTransaction('member.purged', (tx, { memberId }) => forgetNotifications(tx, memberId))
  registerPersonalDataProvider('notifications', async ({ db }, memberId) => ({
    data: await notificationData(db, memberId),
  }))
}
