import { canSeeAdmirers } from '../../likes/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { getViewerForMember } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { decideNotificationTime } from '../rules/decide-notification-time.ts'
import { type ScheduledCheck, getCheckTime } from '../delivery/scheduled-check.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import { findNewLikes } from './new-like.sql.ts'
import type { MemberNotification, NotificationKind } from '../rules/member-notification.ts'
import { queuePushNotifications } from '../push/queue-push-notifications.ts'
import { type Recipient, loadRecipient } from '../delivery/recipient.ts'
import { findUnreadConversations, getConversationKind } from './unread-conversation.sql.ts'

/** Subject of the notification: new messages in a conversation, or a like from a member. */
type NotificationSubject = { readonly conversationId: number } | { readonly fromId: number }
type PushCheck = ScheduledCheck & {
  readonly about: NotificationSubject
  /** The member had a tab open at the previous check. */
  readonly wasHere: boolean
}

const toSubjectKey = (about: NotificationSubject) =>
  'fromId' in about ? `l${about.fromId}` : `c${about.conversationId}`
export const schedulePushCheck = (
  db: Db,
  memberId: number,
  about: NotificationSubject,
  at: Date,
  wasHere = false,
): Promise<void> =>
  addJob(db, 'tell-by-push', { memberId, about, wasHere, at: at.toISOString() } satisfies PushCheck, {
    key: `tell-by-push:${memberId}:${toSubjectKey(about)}`,
    runAt: at,
  })

interface PendingNotification {
  readonly kind: NotificationKind
  readonly path: `/${string}`
  readonly topic: string
  readonly name: string | null
}
/** Returns the notification if still relevant; null if its subject was read, seen, taken back or blocked meanwhile. */
async function findPendingNotification(
  services: Services,
  { member, getConditions }: Recipient,
  about: NotificationSubject,
  now: Date,
): Promise<PendingNotification | null> {
  const { db } = services
  if ('conversationId' in about) {
    const unread = (await findUnreadConversations(db, member.id)).find(
      (conversation) => conversation.conversationId === about.conversationId,
    )
    if (!unread) return null
    const conversationId = about.conversationId
    return {
      kind: getConversationKind(unread),
      path: `/chats/${conversationId}`,
      topic: `c-${conversationId}`,
      name: unread.name,
    }
  }
  const likes = await findNewLikes(db, await getViewerForMember(services, member.id), {
    since: addMs(now, -daysToMs(7)),
    withComments: !getConditions('new_conversations', 'push').isEnabled,
  })
  const like = likes.find(({ otherId }) => otherId === about.fromId)
  if (!like) return null
  if (like.matched) return { kind: 'match', path: '/likes', topic: `m-${about.fromId}`, name: like.name }
  const seesAdmirers = await canSeeAdmirers(db, await getSiteById(services, member.siteId), member.id)
  return { kind: 'like', path: '/likes', topic: 'likes', name: seesAdmirers ? like.name : null }
}

/** Pushes to the member's devices now, or schedules another check at the decided time. */
export async function notifyByPush(
  services: Services,
  { memberId, about, wasHere, at }: PushCheck,
): Promise<void> {
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  const pending = recipient && (await findPendingNotification(services, recipient, about, now))
  if (!pending) return
  const { type } = notificationKinds[pending.kind]
  const conditions = recipient.getConditions(type, 'push')
  const decision = decideNotificationTime('push', conditions, now)
  // A member who is still online at the second check sees it in the open tab.
  if (decision === 'never' || (conditions.isOnline && wasHere)) return
  if (decision instanceof Date)
    return schedulePushCheck(services.db, memberId, about, decision, conditions.isOnline)
  const name = recipient.discreet ? null : pending.name
  const notice: MemberNotification = { ...pending, type, name, language: recipient.member.language }
  await runInTransaction(services.db, (tx) =>
    queuePushNotifications({ ...services, db: tx }, memberId, notice),
  )
}
export const notifyByPushJob = defineJob<PushCheck>('tell-by-push', notifyByPush)
