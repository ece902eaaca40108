import { hours, later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { attemptById, attemptByRef, attemptsToPoll, changeAttempt } from './order.sql.ts'
import { providerOf } from './providers/providers.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Asks the provider what became of a payment and settles it; the job behind every webhook and every poll. */
export const queueSettling = (tx: Db, provider: string, providerRef: string): Promise<void> =>
  addJob(tx, 'settle-payment', { provider, providerRef })

async function settle(
  parts: Parts,
  { provider: id, providerRef }: { provider: string; providerRef: string },
): Promise<void> {
  const provider = providerOf(parts.config, id)
  const attempt = await attemptByRef(parts.db, id, providerRef)
  if (!provider || !attempt) return
  await settleAttempt(parts, attempt, await provider.fetch(providerRef))
  await parts.db
    .updateTable('webhook_event')
    .set({ handled_at: parts.clock.now() })
    .where('provider', '=', id)
    .where('provider_ref', '=', providerRef)
    .where('handled_at', 'is', null)
    .execute()
}

/** After 1, 5, 15 and 60 minutes, then hourly (DOMAIN 1.4 d): webhooks get lost. */
const waits = [minutes(1), minutes(5), minutes(15), hours(1)]
const abandonedAfter = hours(24)

async function poll(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  for (const attempt of await attemptsToPoll(parts.db, now, 100)) {
    const wait = waits[attempt.polls] ?? hours(1)
    await changeAttempt(parts.db, attempt.id, now, {
      polls: attempt.polls + 1,
      next_poll_at: later(now, wait),
    })
    if (attempt.providerRef) await queueSettling(parts.db, attempt.provider, attempt.providerRef)
    // Nobody ever went to pay: there is no payment at the provider to ask about.
    else if (later(attempt.createdAt, abandonedAfter) < now)
      await settleAttempt(parts, attempt, {
        state: 'cancelled',
        amountMinor: attempt.amountMinor,
        currency: attempt.currency,
      })
  }
}

/** For the member who waits on the result page: asks the provider now. */
export async function settleNow(parts: Parts, attemptId: string): Promise<void> {
  const attempt = await attemptById(parts.db, attemptId)
  if (attempt?.providerRef)
    await settle(parts, { provider: attempt.provider, providerRef: attempt.providerRef })
}

defineJob('settle-payment', settle)
defineJob('poll-payments', poll, '* * * * *')
