import { hours, later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { awaitsCharge, chargesCard, chargeStored } from './charge-stored.ts'
import { keepCard } from './keep-card.ts'
import { type Attempt, attemptById, attemptByRef, attemptsToPoll, changeAttempt } from './order.sql.ts'
import { providerOf } from './providers/providers.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleAttempt } from './settle-attempt.ts'

interface Payment {
  readonly provider: string
  readonly providerRef: string
}
/**
 * Asks the provider what became of a payment and settles it; the job behind every webhook and every poll. It waits for no mail.
 */
export const queueSettling = (tx: Db, provider: string, providerRef: string): Promise<void> =>
  addJob(
    tx,
    'settle-payment',
    { provider, providerRef },
    { key: `settle:${provider}:${providerRef}`, urgent: true },
  )

async function ask(parts: Parts, attempt: Attempt, providerRef: string): Promise<void> {
  const provider = providerOf(parts, attempt.provider)
  if (!provider) return
  const snapshot = await provider.fetch(providerRef)
  // Every attempt begins as `loading`, and none goes back to it.
  if (snapshot.state === 'loading') return
  const refused = snapshot.state === 'failed' && (await chargesCard(parts, attempt))
  await settleAttempt(parts, attempt, refused ? { ...snapshot, failure: 'stored_card_declined' } : snapshot)
  if (snapshot.state !== 'completed') return
  if (snapshot.card) await keepCard(parts, attempt, snapshot)
  const back = await provider.adjustments?.(providerRef)
  if (back) await settleAdjustments(parts, attempt, back)
}

async function settle(parts: Parts, { provider, providerRef }: Payment): Promise<void> {
  const attempt = await attemptByRef(parts.db, provider, providerRef)
  if (!attempt) return
  const startedAt = parts.clock.now()
  await ask(parts, attempt, providerRef)
  // A notice that came meanwhile tells of something newer than what was heard here.
  await parts.db
    .updateTable('webhook_event')
    .set({ handled_at: parts.clock.now() })
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', startedAt)
    .execute()
}

/** After 1, 5, 15 and 60 minutes, then hourly (docs/payments.md#polling): webhooks get lost. */
const waits = [minutes(5), minutes(15), hours(1)]
const abandonedAfter = hours(24)
/** A provider that closes its page in time says so itself; nobody pays after this. */
const overAfterExpiry = hours(2)

async function isAbandoned(parts: Parts, attempt: Attempt, now: Date): Promise<boolean> {
  if (attempt.state !== 'loading') return false
  const row = await parts.db
    .selectFrom('payment_attempt')
    .select('expires_at')
    .where('id', '=', attempt.id)
    .executeTakeFirst()
  const end = row?.expires_at
    ? later(row.expires_at, overAfterExpiry)
    : later(attempt.createdAt, abandonedAfter)
  return end < now
}

async function pollOne(parts: Parts, attempt: Attempt, now: Date): Promise<void> {
  const { providerRef, amountMinor, currency } = attempt
  if (await awaitsCharge(parts, attempt)) {
    await chargeStored(parts, attempt)
    const asked = await attemptById(parts.db, attempt.id)
    if (asked?.providerRef) await queueSettling(parts.db, asked.provider, asked.providerRef)
  } else if (await isAbandoned(parts, attempt, now)) {
    // Asked a last time: whoever paid in the end has paid.
    if (providerRef) await ask(parts, attempt, providerRef)
    const last = await attemptById(parts.db, attempt.id)
    if (last?.state === 'loading')
      await settleAttempt(parts, attempt, { state: 'cancelled', amountMinor, currency })
  } else if (providerRef) await queueSettling(parts.db, attempt.provider, providerRef)
}

async function poll(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  for (const attempt of await attemptsToPoll(parts.db, now, 100)) {
    await changeAttempt(parts.db, attempt.id, now, {
      polls: attempt.polls + 1,
      next_poll_at: later(now, waits[attempt.polls] ?? hours(1)),
    })
    // One provider that is out of reach keeps nobody else waiting.
    await pollOne(parts, attempt, now).catch((error: unknown) =>
      parts.log.warn(error, 'a payment could not be polled'),
    )
  }
}

/** For the member who waits on the result page: asks the provider now. */
export async function settleNow(parts: Parts, attemptId: string): Promise<void> {
  const attempt = await attemptById(parts.db, attemptId)
  if (!attempt) return
  if (await awaitsCharge(parts, attempt)) await chargeStored(parts, attempt)
  const asked = await attemptById(parts.db, attemptId)
  if (asked?.providerRef) await settle(parts, { provider: asked.provider, providerRef: asked.providerRef })
}

defineJob('settle-payment', settle)
defineJob('poll-payments', poll, '* * * * *')
