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
  upsertToldConversation,
  type UnreadConversation,
  findUnreadConversations,
} from './unread-conversation.sql.ts'

const mailDelaysMs = [unreadMailDelayMs, ...unreadReminderDelaysMs]
/** When the next mail about it is due; null when it was reminded of often enough. */
const getNextMailTime = ({ since, times }: UnreadConversation): Date | null => {
  const wait = mailDelaysMs[times]
  return wait === undefined ? null : addMs(since, wait)
}
const getNotificationKind = ({ times, begins }: UnreadConversation): NotificationKind =>
  times > 0 ? 'unread_reminder' : begins ? 'new_conversation' : 'new_message'

/** One job a member looks at all that lies unread, when the first of it is due. */
const queueUnreadCheck = (db: Db, memberId: number, at: Date): Promise<void> =>
  addJob(db, 'tell-unread', { memberId, at: at.toISOString() } satisfies ScheduledCheck, {
    key: `tell-unread:${memberId}`,
    runAt: at,
  })
/** Has it looked at in time. */
export async function scheduleUnreadCheck(db: Db, memberId: number, notBefore?: Date): Promise<void> {
  const times = (await findUnreadConversations(db, memberId)).flatMap(
    (one) => getNextMailTime(one)?.getTime() ?? [],
  )
  if (times.length === 0) return
  const next = Math.min(...times)
  await queueUnreadCheck(db, memberId, new Date(Math.max(next, notBefore?.getTime() ?? next)))
}

/** Notes as told what is due, and mails those of it that the member wants to hear of: one mail for all conversations. */
const mailUnread = (
  db: Db,
  { member, discreet }: Recipient,
  due: readonly UnreadConversation[],
  wanted: readonly UnreadConversation[],
  now: Date,
) =>
  runInTransaction(db, async (tx) => {
    for (const one of due) await upsertToldConversation(tx, member.id, one)
    const [first] = wanted
    if (!first) return
    const mail = {
      memberId: member.id,
      kind: wanted.every((one) => getNotificationKind(one) === getNotificationKind(first))
        ? getNotificationKind(first)
        : ('new_message' as const),
      values: { count: wanted.reduce((sum, { count }) => sum + count, 0), conversations: wanted.length },
      names: selectMailNames(
        discreet,
        wanted.map(({ name }) => name),
      ),
      ...(wanted.length === 1 && { path: `/chats/${first.conversationId}` as const }),
    }
    await queueNotificationMail(tx, mail, now)
  })

/** A message is pushed when it comes; what stays unread is pushed again only as a reminder. */
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
 * Mails a member what lies unread and is due: what came ten minutes ago, else what is to be reminded of. What may not be mailed
 * now is looked at again when it may (docs/messages.md#when-a-member-is-told).
 */
export async function notifyUnread(services: Services, { memberId, at }: ScheduledCheck): Promise<void> {
  const { db } = services
  const now = getCheckTime(services.clock, at)
  const recipient = await loadRecipient(services, memberId, now)
  if (!recipient) return
  const due = (await findUnreadConversations(db, memberId)).filter((one) => {
    const next = getNextMailTime(one)
    return next !== null && next <= now
  })
  const fresh = due.filter(({ times }) => times === 0)
  const told = fresh.length ? fresh : due
  const decisions = told.map((one) =>
    decideNotificationTime(
      'mail',
      recipient.getConditions(notificationKinds[getNotificationKind(one)].type, 'mail'),
      now,
    ),
  )
  const byPush = told.some(({ times }) => times > 0)
    ? decideNotificationTime('push', recipient.getConditions('unread_message_reminders', 'push'), now)
    : 'never'
  const wait = [...decisions, byPush].find((decision) => decision instanceof Date)
  if (wait instanceof Date) return queueUnreadCheck(db, memberId, wait)
  await mailUnread(
    db,
    recipient,
    told,
    told.filter((_, i) => decisions[i] === 'now'),
    now,
  )
  if (byPush === 'now') await queuePushReminder(services, recipient)
  // What is due besides is no second mail at the same moment.
  await scheduleUnreadCheck(db, memberId, addMs(now, minutesToMs(10)))
}
export const notifyUnreadJob = defineJob<ScheduledCheck>('tell-unread', notifyUnread)
