import { getSiteById } from '../../sites/index.ts'
import { hoursToMs, addMs, minutesToMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { isAllowedPushEndpoint, sendPushMessage, PrivateAddressError } from '../../platform/push/index.ts'
import { findMemberById } from '../../accounts/index.ts'
import type { MemberNotification } from '../rules/member-notification.ts'
import { createPushPayload } from './push-payload.ts'
import { deletePushEndpoint, findPushSubscription } from './subscription.sql.ts'

interface PushDelivery {
  readonly memberId: number
  readonly sessionId: string
  readonly notice: MemberNotification
  /** ISO 8601: when it was told. */
  readonly at: string
  readonly tries: number
}

/** What is older says nothing new any more. */
const pushLifetimeMs = hoursToMs(24)
/** Where the push service doesn't say itself when it may be asked again. */
const retryDelaysMs = [minutesToMs(1), minutesToMs(5), minutesToMs(15), hoursToMs(1)]

/** One notice for one browser; a later one of the same topic takes the place of one that still waits. */
export const queuePushDelivery = (db: Db, push: PushDelivery, runAt?: Date): Promise<void> =>
  addJob(db, 'deliver-push', push, {
    key: `push:${push.sessionId}:${push.notice.topic}`,
    ...(runAt ? { runAt } : {}),
  })

/** Seconds, or a date (RFC 9110 10.2.3), as a moment; null when it says neither. */
function parseRetryAfter(retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,6}$/.test(retryAfter)) return addMs(now, secondsToMs(Number(retryAfter)))
  const date = new Date(retryAfter)
  return Number.isNaN(date.getTime()) ? null : date
}

/** What became of one try: `gone` is a subscription that can't be sent to ever again. */
type PushOutcome = 'done' | 'gone' | { readonly again: string | undefined }

const toPushOutcome = (status: number, retryAfter: string | undefined): PushOutcome => {
  if (status < 300) return 'done'
  // 403: the subscription was made for other keys of ours.
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
      services.log.warn(`push: ${new URL(endpoint).host} answered ${status}`)
    return toPushOutcome(status, retryAfter)
  } catch (error) {
    // Nobody listens, or not in time.
    return error instanceof PrivateAddressError ? 'gone' : { again: undefined }
  }
}

async function deliverPush(services: Services, push: PushDelivery): Promise<void> {
  const { memberId, sessionId, notice, at, tries } = push
  const now = services.clock.now()
  const end = addMs(new Date(at), pushLifetimeMs)
  const [subscription, member] = await Promise.all([
    findPushSubscription(services.db, sessionId, now),
    findMemberById(services.db, memberId),
  ])
  if (!subscription || !member || now >= end) return
  const site = await getSiteById(services, member.siteId)
  const text = await createPushPayload(services, { memberId, site, notice })
  const { endpoint, keys } = subscription
  const outcome = await tryDelivery(services, endpoint, () =>
    sendPushMessage(services, {
      endpoint,
      keys,
      payload: text,
      ttlSeconds: Math.floor((end.getTime() - now.getTime()) / 1000),
      topic: notice.topic,
      urgency: notice.kind === 'new_message' || notice.kind === 'new_conversation' ? 'high' : 'normal',
      contact: `mailto:${site.support_email}`,
    }),
  )
  if (outcome === 'done') return
  if (outcome === 'gone') return void (await deletePushEndpoint(services.db, endpoint))
  const pause = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0
  const runAt = parseRetryAfter(outcome.again, now) ?? addMs(now, pause)
  if (runAt < end) await queuePushDelivery(services.db, { ...push, tries: tries + 1 }, runAt)
}
export const deliverPushJob = defineJob('deliver-push', deliverPush)
