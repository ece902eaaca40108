import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { decideNotificationTime, type NotificationChannel } from '../rules/decide-notification-time.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import { type NotificationMail, queueNotificationMail } from '../mail/notification-mail.job.ts'
import { queuePushNotifications } from '../push/queue-push-notifications.ts'
import type { Recipient } from './recipient.ts'

/** Ways that are still to be told by, and when to ask again. */
export interface RemainingChannels {
  readonly ways: readonly NotificationChannel[]
  readonly at: Date
}
/**
 * Tells what can wait, each way when it may be: now, or by the ways and at the time that are answered. null when nothing is left
 * to tell, because it was told or is not wanted.
 */
export async function notifyByChannels(
  services: Services,
  { member, getConditions }: Recipient,
  mail: NotificationMail,
  { ways, now }: { readonly ways: readonly NotificationChannel[]; readonly now: Date },
): Promise<RemainingChannels | null> {
  const { type, path } = notificationKinds[mail.kind]
  const decided = ways.map((way) => ({
    way,
    decision: decideNotificationTime(way, getConditions(type, way), now),
  }))
  await runInTransaction(services.db, async (tx) => {
    for (const { way, decision } of decided)
      if (decision !== 'now') continue
      else if (way === 'mail') await queueNotificationMail(tx, mail, now)
      else
        await queuePushNotifications({ ...services, db: tx }, member.id, {
          kind: mail.kind,
          type,
          path: mail.path ?? path,
          topic: mail.kind,
          language: member.language,
          name: null,
        })
  })
  const later = decided.flatMap(({ way, decision }) => (decision instanceof Date ? [{ way, decision }] : []))
  if (later.length === 0) return null
  const times = later.map(({ decision }) => decision.getTime())
  return { ways: later.map(({ way }) => way), at: new Date(Math.min(...times)) }
}
