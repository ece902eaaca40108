import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import {
  decideNotificationTime,
  unreadReminderDelaysMs,
  unreadMailDelayMs,
} from '../rules/decide-notification-time.ts'
import { getCheckTime, type ScheduledCheck } from '../delivery/scheduled-check.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import type { NotificationKind } from '../rules/member-notification.ts'
import { selectMailNames, queueNotificationMail } from '../mail/notification-mail.job.ts'
import { queuePushNotifications } from '../push/queue-push-notifications.ts'
import { type Recipient, loadRecipient } from '../delivery/recipient.ts'
import {
  getConversationKind,
  recordConversationMail,
  type UnreadConversation,
  findUnreadConversations,
} from './unread-conversation.sql.ts'

const mailDelaysMs = [unreadMailDelayMs, ...unreadReminderDelaysMs]
/** When the next mail about the conversation is due; null after the last reminder. */
const getNextMailTime = ({ since, times }: UnreadConversation): Date | null => {
  const retryAt = mailDelaysMs[times]
  return retryAt === undefined ? null : addMs(since, retryAt)
}
const getNotificationKind = (conversation: UnreadConversation): NotificationKind =>
  conversation.times > 0 ? 'unread_reminder' : getConversationKind(conversation)

/** One job per member checks all unread conversations when the first is due. */
const queueUnreadCheck = (db: Db, memberId: number, at: Date): Promise<void> =>
  addJob(db, 'tell-unread', { memberId, at: at.toISOString() } satisfies ScheduledCheck, {
    key: `tell-unread:${memberId}`,
    runAt: at,
  })
/** Schedules the next check for the earliest due mail, but not before `notBefore`. */
export async function scheduleUnreadCheck(db: Db, memberId: number, notBefore?: Date): Promise<void> {
  const times = (await findUnreadConversations(db, memberId)).flatMap(
    (conversation) => getNextMailTime(conversation)?.getTime() ?? [],
  )
  if (times.length === 0) return
  const next = Math.min(...times)
  await queueUnreadCheck(db, memberId, new Date(Math.max(next, notBefore?.getTime() ?? next)))
}

/** Marks the due conversations as notified, and sends one mail about those with an enabled notification. */
const mailUnread = (
  db: Db,
  { member, discreet }: Recipient,
  due: readonly UnreadConversation[],
  enabled: readonly UnreadConversation[],
  now: Date,
) =>
  runInTransaction(db, async (tx) => {
    for (const conversation of due) await recordConversationMail(tx, member.id, conversation)
    const [first] = enabled
    if (!first) return
    const mail = {
      memberId: member.id,
      kind: enabled.every((conversation) => getNotificationKind(conversation) === getNotificationKind(first))
        ? getNotificationKind(first)
        : ('new_message' as const),
      values: { count: enabled.reduce((sum, { count }) => sum + count, 0), conversations: enabled.length },
      names: selectMailNames(
        discreet,
        enabled.map(({ name }) => name),
      ),
      ...(enabled.length === 1 && { path: `/chats/${first.conversationId}` as const }),
    }
    await queueNotificationMail(tx, mail, now)
  })

/** New messages are pushed by `notifyByPush`; here only reminders of unread ones. */
const queuePushReminder = (services: Services, { member }: Recipient) =>
  runInTransaction(services.db, (tx) =>
    queuePushNotifications({ ...services, db: tx }, member.id, {
      kind: 'unread_reminder',
      ...notificationKinds.unread_reminder,
      topic: 'unread',
      language: member.language,
      name: null,
    }),
  )

/**
 * Mails the due unread conversations: those not mailed yet, otherwise due reminders. If mail or push must wait, checks again
 * at that time (docs/messages.md#when-a-member-is-told).
 */
export async function notifyUnread(services: Services, { memberId, at }: ScheduledCheck): Promise<void> {
  const { db } = services
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const due = (await findUnreadConversations(db, memberId)).filter((conversation) => {
    const next = getNextMailTime(conversation)
    return next !== null && next <= now
  })
  const unmailed = due.filter(({ times }) => times === 0)
  const selected = unmailed.length ? unmailed : due
  const decisions = selected.map((conversation) =>
    decideNotificationTime(
      'mail',
      recipient.getConditions(notificationKinds[getNotificationKind(conversation)].type, 'mail'),
      now,
    ),
  )
  const pushDecision = selected.some(({ times }) => times > 0)
    ? decideNotificationTime('push', recipient.getConditions('unread_message_reminders', 'push'), now)
    : 'never'
  const retryAt = [...decisions, pushDecision].find((decision) => decision instanceof Date)
  if (retryAt instanceof Date) return queueUnreadCheck(db, memberId, retryAt)
  await mailUnread(
    db,
    recipient,
    selected,
    selected.filter((_, i) => decisions[i] === 'now'),
    now,
  )
  if (pushDecision === 'now') await queuePushReminder(services, recipient)
  // Other due conversations wait at least ten minutes, so that no second mail follows immediately.
  await scheduleUnreadCheck(db, memberId, addMs(now, minutesToMs(10)))
}
export const notifyUnreadJob = defineJob<ScheduledCheck>('tell-unread', notifyUnread)
