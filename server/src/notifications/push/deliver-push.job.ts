import { siteById } from '../../sites/index.ts'
import { hours, later, minutes, seconds } from '../../platform/clock.ts'
import type { Parts } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { addJob, defineJob } from '../../platform/jobs.ts'
import { isAllowedEndpoint, postPush, PrivateAddress } from '../../platform/web-push/index.ts'
import { memberById } from '../../accounts/index.ts'
import type { Notice } from '../notice.ts'
import { pushText } from './push-text.ts'
import { forgetEndpoint, subscriptionOf } from './subscription.sql.ts'

interface WaitingPush {
  readonly memberId: number
  readonly sessionId: string
  readonly notice: Notice
  /** ISO 8601: when it was told. */
  readonly at: string
  readonly tries: number
}

/** What is older says nothing new any more. */
const lifetime = hours(24)
/** Where the push service doesn't say itself when it may be asked again. */
const pauses = [minutes(1), minutes(5), minutes(15), hours(1)]

/** One notice for one browser; a later one of the same topic takes the place of one that still waits. */
export const queuePush = (db: Db, push: WaitingPush, runAt?: Date): Promise<void> =>
  addJob(db, 'deliver-push', push, {
    key: `push:${push.sessionId}:${push.notice.topic}`,
    ...(runAt ? { runAt } : {}),
  })

/** Seconds, or a date (RFC 9110 10.2.3), as a moment; null when it says neither. */
function askedPause(retryAfter: string | undefined, now: Date): Date | null {
  if (retryAfter === undefined) return null
  if (/^\d{1,6}$/.test(retryAfter)) return later(now, seconds(Number(retryAfter)))
  const date = new Date(retryAfter)
  return Number.isNaN(date.getTime()) ? null : date
}

/** What became of one try: `gone` is a subscription that can't be sent to ever again. */
type Outcome = 'done' | 'gone' | { readonly again: string | undefined }

const outcomeOf = (status: number, retryAfter: string | undefined): Outcome => {
  if (status < 300) return 'done'
  // 403: the subscription was made for other keys of ours.
  if ([403, 404, 410].includes(status)) return 'gone'
  return status === 429 || status >= 500 ? { again: retryAfter } : 'done'
}

async function attempt(
  parts: Parts,
  endpoint: string,
  send: () => ReturnType<typeof postPush>,
): Promise<Outcome> {
  if (!isAllowedEndpoint(parts, endpoint)) return 'gone'
  try {
    const { status, retryAfter } = await send()
    if (status >= 300 && ![404, 410, 429].includes(status) && status < 500)
      parts.log.warn(`push: ${new URL(endpoint).host} answered ${status}`)
    return outcomeOf(status, retryAfter)
  } catch (error) {
    // Nobody listens, or not in time.
    return error instanceof PrivateAddress ? 'gone' : { again: undefined }
  }
}

async function deliver(parts: Parts, push: WaitingPush): Promise<void> {
  const { memberId, sessionId, notice, at, tries } = push
  const now = parts.clock.now()
  const end = later(new Date(at), lifetime)
  const [subscription, member] = await Promise.all([
    subscriptionOf(parts.db, sessionId, now),
    memberById(parts.db, memberId),
  ])
  if (!subscription || !member || now >= end) return
  const site = await siteById(parts, member.siteId)
  const text = await pushText(parts, { memberId, site, notice })
  const { endpoint, keys } = subscription
  const outcome = await attempt(parts, endpoint, () =>
    postPush(parts, {
      endpoint,
      keys,
      text,
      ttl: Math.floor((end.getTime() - now.getTime()) / 1000),
      topic: notice.topic,
      urgency: notice.kind === 'new_message' || notice.kind === 'new_conversation' ? 'high' : 'normal',
      contact: `mailto:${site.support_email}`,
    }),
  )
  if (outcome === 'done') return
  if (outcome === 'gone') return void (await forgetEndpoint(parts.db, endpoint))
  const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0
  const runAt = askedPause(outcome.again, now) ?? later(now, pause)
  if (runAt < end) await queuePush(parts.db, { ...push, tries: tries + 1 }, runAt)
}
defineJob('deliver-push', deliver)
