import type { Services } from '../../platform/context.ts'
import type { MemberNotification } from '../rules/member-notification.ts'
import { queuePushDelivery } from './deliver-push.job.ts'
import { findSubscribedSessionIds } from './subscription.sql.ts'

/** Queues the notification for each of the member's subscribed browsers. */
export async function queuePushNotifications(
  services: Services,
  memberId: number,
  notice: MemberNotification,
): Promise<void> {
  const now = services.clock.now()
  for (const sessionId of await findSubscribedSessionIds(services.db, memberId, now))
    await queuePushDelivery(services.db, { memberId, sessionId, notice, at: now.toISOString(), tries: 0 })
}
