import type { Services } from '../../platform/context.ts'
import type { Notice } from '../notice.ts'
import { queuePush } from './deliver-push.job.ts'
import { subscribedSessions } from './subscription.sql.ts'

/** Queues a notice for each of the member's subscribed browsers; none where there is none. */
export async function pushNotice(services: Services, memberId: number, notice: Notice): Promise<void> {
  const now = services.clock.now()
  for (const sessionId of await subscribedSessions(services.db, memberId, now))
    await queuePush(services.db, { memberId, sessionId, notice, at: now.toISOString(), tries: 0 })
}
