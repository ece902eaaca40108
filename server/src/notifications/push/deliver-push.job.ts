import { getSiteById } from '../../sites/index.ts'
import { hoursToMs, addMs, minutesToMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { isAllowedPushEndpoint, sendPushMessage, PrivateAddressError } from '../../platform/push/index.ts'
import { findMemberById } from '../../accounts/index.ts'
import { findProfileRow } from '../../profiles/index.ts'
import type { MemberNotification, NotificationKind } from '../rules/member-notification.ts'
import { createPushPayload } from './push-payload.ts'
import { deletePushEndpoint, findPushSubscription } from './subscription.sql.ts'

interface PushDelivery {
  readonly memberId: number
  readonly sessionId: string
  readonly notice: MemberNotification
  /** ISO 8601 time at which it was queued first. */
  readonly at: string
  readonly tries: number
}

/** They come from somebody who may be waiting for an answer. */
const urgentKinds: readonly NotificationKind[] = ['new_conversation', 'new_message', 'comment']
/** Older notifications are dropped. */
const pushLifetimeMs = hoursToMs(24)
/** Delay before each retry, if the push service sends no Retry-After. */
const retryDelaysMs = [minutesToMs(1), minutesToMs(5), minutesToMs(15), hoursToMs(1)]

/** Queues a notification for one browser; it replaces a waiting one of the same topic. */
export const queuePushDelivery = (db: Db, push: PushDelivery, runAt?: Date): Promise<void> =>
  addJob(db, 'deliver-push', push, {
    key: `push:${push.sessionId}:${push.notice.topic}`,
    ...(runAt ? { runAt } : {}),
  })

/** Parses Retry-After, in seconds or as a date (RFC 9110 10.2.3); null if missing or invalid. */
function parseRetryAfter(retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,6}$/.test(retryAfter)) return addMs(now, secondsToMs(Number(retryAfter)))
  const date = new Date(retryAfter)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Result of one attempt; `gone`: the subscription will never work again. */
type PushOutcome = 'done' | 'gone' | { readonly again: string | undefined }

const toPushOutcome = (status: number, retryAfter: string | undefined): PushOutcome => {
  if (status < 300) return 'done'
  // 403: the subscription was created for a different VAPID key of ours.
  if ([403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status >= 500 ? { again: retryAfter } : 'done'
}

async function tryDelivery(
  services: Services,
  endpoint: string,
  send: () => ReturnType<typeof sendPushMessage>,
): Promise<PushOutcome> {
  if (!isAllowedPushEndpoint(services, endpoint)) return 'gone'
  try {
    const { status, retryAfter } = await send()
    if (status >= 300 && ![404, 410, 429].includes(status) && status < 500)
      services.log.warn(`push: ${new URL(endpoint).host} responded with status ${status}`)
    return toPushOutcome(status, retryAfter)
  } catch (error) {
    // Connection failed or timed out.
    return error instanceof PrivateAddressError ? 'gone' : { again: undefined }
  }
}

async function deliverPush(services: Services, push: PushDelivery): Promise<void> {
  const { memberId, sessionId, notice, at, tries } = push
  const now = services.clock.now()
  const expiresAt = addMs(new Date(at), pushLifetimeMs)
  const [subscription, member] = await Promise.all([
    findPushSubscription(services.db, sessionId, now),
    findMemberById(services.db, memberId),
  ])
  if (!subscription || !member || now >= expiresAt) return
  // Paused since it was queued.
  if ((await findProfileRow(services.db, memberId))?.pausedAt) return
  const site = await getSiteById(services, member.siteId)
  const payload = await createPushPayload(services, { memberId, site, notice })
  const { endpoint, keys } = subscription
  const outcome = await tryDelivery(services, endpoint, () =>
    sendPushMessage(services, {
      endpoint,
      keys,
      payload,
      ttlSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
      topic: notice.topic,
      urgency: urgentKinds.includes(notice.kind) ? 'high' : 'normal',
      contact: `mailto:${site.support_email}`,
    }),
  )
  if (outcome === 'done') return
  if (outcome === 'gone') return void (await deletePushEndpoint(services.db, endpoint))
  const delayMs = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0
  const runAt = parseRetryAfter(outcome.again, now) ?? addMs(now, delayMs)
  if (runAt < expiresAt) await queuePushDelivery(services.db, { ...push, tries: tries + 1 }, runAt)
}
export const deliverPushJob = defineJob('deliver-push', deliverPush)
