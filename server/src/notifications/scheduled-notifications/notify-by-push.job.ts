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
import { findUnreadConversations } from './unread-conversation.sql.ts'

/** What happened: a message of a conversation, or a like of somebody's. */
type NotificationSubject = { readonly conversationId: number } | { readonly fromId: number }
type PushCheck = ScheduledCheck & {
  readonly about: NotificationSubject
  /** The member had a tab open when it was looked at before. */
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
/** What of it is still to be told; null when it was read, seen, taken back or blocked meanwhile. */
async function findPendingNotification(
  services: Services,
  { member }: Recipient,
  about: NotificationSubject,
  now: Date,
): Promise<PendingNotification | null> {
  const { db } = services
  if ('conversationId' in about) {
    const unread = (await findUnreadConversations(db, member.id)).find(
      (one) => one.conversationId === about.conversationId,
    )
    if (!unread) return null
    const { begins, name } = unread
    const place = about.conversationId
    return {
      kind: begins ? 'new_conversation' : 'new_message',
      path: `/chats/${place}`,
      topic: `c-${place}`,
      name,
    }
  }
  const likes = await findNewLikes(
    db,
    await getViewerForMember(services, member.id),
    addMs(now, -daysToMs(7)),
  )
  const like = likes.find(({ otherId }) => otherId === about.fromId)
  if (!like) return null
  if (like.matched) return { kind: 'match', path: '/likes', topic: `m-${about.fromId}`, name: like.name }
  const clear = await canSeeAdmirers(db, await getSiteById(services, member.siteId), member.id)
  return { kind: 'like', path: '/likes', topic: 'likes', name: clear ? like.name : null }
}

/** Shows it on the member's devices now, or when the decision says so. */
export async function notifyByPush(
  services: Services,
  { memberId, about, wasHere, at }: PushCheck,
): Promise<void> {
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  const found = recipient && (await findPendingNotification(services, recipient, about, now))
  if (!found) return
  const { type } = notificationKinds[found.kind]
  const standing = recipient.getConditions(type, 'push')
  const decision = decideNotificationTime('push', standing, now)
  // Who is still here after a moment sees it there.
  if (decision === 'never' || (standing.isOnline && wasHere)) return
  if (decision instanceof Date)
    return schedulePushCheck(services.db, memberId, about, decision, standing.isOnline)
  const name = recipient.discreet ? null : found.name
  const notice: MemberNotification = { ...found, type, name, language: recipient.member.language }
  await runInTransaction(services.db, (tx) =>
    queuePushNotifications({ ...services, db: tx }, memberId, notice),
  )
}
export const notifyByPushJob = defineJob<PushCheck>('tell-by-push', notifyByPush)
