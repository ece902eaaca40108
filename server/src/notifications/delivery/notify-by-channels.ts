import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { decideNotificationTime, type NotificationChannel } from '../rules/decide-notification-time.ts'
import { notificationKinds } from '../rules/notification-kinds.ts'
import { type NotificationMail, queueNotificationMail } from '../mail/notification-mail.job.ts'
import { queuePushNotifications } from '../push/queue-push-notifications.ts'
import type { Recipient } from './recipient.ts'

/** Channels that are still to be used, and when to try again. */
export interface RemainingChannels {
  readonly ways: readonly NotificationChannel[]
  readonly at: Date
}
/**
 * Queues a deferrable notification on each channel that allows it now. Returns the postponed channels and the earliest time to
 * retry; null if none remain, because all were sent or are disabled.
 */
export async function notifyByChannels(
  services: Services,
  { member, getConditions }: Recipient,
  mail: NotificationMail,
  { ways, now }: { readonly ways: readonly NotificationChannel[]; readonly now: Date },
): Promise<RemainingChannels | null> {
  const { type, path } = notificationKinds[mail.kind]
  const decisions = ways.map((way) => ({
    way,
    decision: decideNotificationTime(way, getConditions(type, way), now),
  }))
  await runInTransaction(services.db, async (tx) => {
    for (const { way, decision } of decisions)
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
  const postponed = decisions.flatMap(({ way, decision }) =>
    decision instanceof Date ? [{ way, decision }] : [],
  )
  if (postponed.length === 0) return null
  const times = postponed.map(({ decision }) => decision.getTime())
  return { ways: postponed.map(({ way }) => way), at: new Date(Math.min(...times)) }
}
