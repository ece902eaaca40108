import { addMs, minutesToMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { type Db, runInTransaction } from '../platform/db/db.ts'
import { addJob, defineJob } from '../platform/jobs/jobs.ts'
import { decideNotice, unreadReminders, unreadWait } from './decide-notice.ts'
import { dueAt, type Due } from './due.ts'
import { kinds } from './kinds.ts'
import type { NoticeKind } from './notice.ts'
import { namesFor, queueNoticeMail } from './notice-mail.job.ts'
import { pushNotice } from './push/push-notice.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { noteTold, type Unread, unreadOf } from './unread.sql.ts'

const waits = [unreadWait, ...unreadReminders]
/** When the next mail about it is due; null when it was reminded of often enough. */
const nextOf = ({ since, times }: Unread): Date | null => {
  const wait = waits[times]
  return wait === undefined ? null : addMs(since, wait)
}
const kindOf = ({ times, begins }: Unread): NoticeKind =>
  times > 0 ? 'unread_reminder' : begins ? 'new_conversation' : 'new_message'

/** One job a member looks at all that lies unread, when the first of it is due. */
const lookAgain = (db: Db, memberId: number, at: Date): Promise<void> =>
  addJob(db, 'tell-unread', { memberId, at: at.toISOString() } satisfies Due, {
    key: `tell-unread:${memberId}`,
    runAt: at,
  })
/** Has it looked at in time. */
export async function planUnread(db: Db, memberId: number, notBefore?: Date): Promise<void> {
  const times = (await unreadOf(db, memberId)).flatMap((one) => nextOf(one)?.getTime() ?? [])
  if (times.length === 0) return
  const next = Math.min(...times)
  await lookAgain(db, memberId, new Date(Math.max(next, notBefore?.getTime() ?? next)))
}

/** Notes as told what is due, and mails those of it that the member wants to hear of: one mail for all conversations. */
const tell = (
  db: Db,
  { member, discreet }: Recipient,
  due: readonly Unread[],
  wanted: readonly Unread[],
  now: Date,
) =>
  runInTransaction(db, async (tx) => {
    for (const one of due) await noteTold(tx, member.id, one)
    const [first] = wanted
    if (!first) return
    const mail = {
      memberId: member.id,
      kind: wanted.every((one) => kindOf(one) === kindOf(first)) ? kindOf(first) : ('new_message' as const),
      values: { count: wanted.reduce((sum, { count }) => sum + count, 0), conversations: wanted.length },
      names: namesFor(
        discreet,
        wanted.map(({ name }) => name),
      ),
      ...(wanted.length === 1 && { path: `/chats/${first.conversationId}` as const }),
    }
    await queueNoticeMail(tx, mail, now)
  })

/** A message is pushed when it comes; what stays unread is pushed again only as a reminder. */
const pushReminder = (services: Services, { member }: Recipient) =>
  runInTransaction(services.db, (tx) =>
    pushNotice({ ...services, db: tx }, member.id, {
      kind: 'unread_reminder',
      ...kinds.unread_reminder,
      topic: 'unread',
      language: member.language,
      name: null,
    }),
  )

/**
 * Mails a member what lies unread and is due: what came ten minutes ago, else what is to be reminded of. What may not be mailed
 * now is looked at again when it may (docs/messages.md#when-a-member-is-told).
 */
export async function tellUnread(services: Services, { memberId, at }: Due): Promise<void> {
  const { db } = services
  const now = dueAt(services.clock, at)
  const recipient = await recipientOf(services, memberId, now)
  if (!recipient) return
  const due = (await unreadOf(db, memberId)).filter((one) => {
    const next = nextOf(one)
    return next !== null && next <= now
  })
  const fresh = due.filter(({ times }) => times === 0)
  const told = fresh.length ? fresh : due
  const decisions = told.map((one) =>
    decideNotice('mail', recipient.standing(kinds[kindOf(one)].type, 'mail'), now),
  )
  const byPush = told.some(({ times }) => times > 0)
    ? decideNotice('push', recipient.standing('unread_message_reminders', 'push'), now)
    : 'never'
  const wait = [...decisions, byPush].find((decision) => decision instanceof Date)
  if (wait instanceof Date) return lookAgain(db, memberId, wait)
  await tell(
    db,
    recipient,
    told,
    told.filter((_, i) => decisions[i] === 'now'),
    now,
  )
  if (byPush === 'now') await pushReminder(services, recipient)
  // What is due besides is no second mail at the same moment.
  await planUnread(db, memberId, addMs(now, minutesToMs(10)))
}
export const tellUnreadJob = defineJob<Due>('tell-unread', tellUnread)
