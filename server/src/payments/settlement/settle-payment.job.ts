import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { isChargePending, isStoredCardCharge, chargeStoredCard } from './charge-stored-method.ts'
import { storeCard } from './store-card.ts'
import {
  type PaymentAttempt,
  findAttempt,
  findAttemptByRef,
  listAttemptsToPoll,
  updateAttempt,
} from '../orders/order.sql.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { settleAdjustments } from '../refunds/settle-adjustments.ts'
import { settleAttempt } from './settle-attempt.ts'

interface ProviderPaymentRef {
  readonly provider: string
  readonly providerRef: string
}
/**
 * Asks the provider what became of a payment and settles it; the job behind every webhook and every poll. It waits for no mail.
 */
export const queueSettlement = (tx: Db, provider: string, providerRef: string): Promise<void> =>
  addJob(
    tx,
    'settle-payment',
    { provider, providerRef },
    { key: `settle:${provider}:${providerRef}`, urgent: true },
  )

async function fetchAndSettle(
  services: Services,
  attempt: PaymentAttempt,
  providerRef: string,
): Promise<void> {
  const provider = getProvider(services, attempt.provider)
  if (!provider) return
  const snapshot = await provider.fetchPayment(providerRef)
  // Every attempt begins as `loading`, and none goes back to it.
  if (snapshot.state === 'loading') return
  const refused = snapshot.state === 'failed' && (await isStoredCardCharge(services, attempt))
  await settleAttempt(
    services,
    attempt,
    refused ? { ...snapshot, failure: 'stored_card_declined' } : snapshot,
  )
  if (snapshot.state !== 'completed') return
  if (snapshot.card) await storeCard(services, attempt, snapshot)
  const back = await provider.fetchAdjustments?.(providerRef)
  if (back) await settleAdjustments(services, attempt, back)
}

async function settlePayment(
  services: Services,
  { provider, providerRef }: ProviderPaymentRef,
): Promise<void> {
  const attempt = await findAttemptByRef(services.db, provider, providerRef)
  if (!attempt) return
  const startedAt = services.clock.now()
  await fetchAndSettle(services, attempt, providerRef)
  // A notice that came meanwhile tells of something newer than what was heard here.
  await services.db
    .updateTable('webhook_event')
    .set({ handled_at: services.clock.now() })
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', startedAt)
    .execute()
}

/** After 1, 5, 15 and 60 minutes, then hourly (docs/payments.md#polling): webhooks get lost. */
const pollDelaysMs = [minutesToMs(5), minutesToMs(15), hoursToMs(1)]
const abandonAfterMs = hoursToMs(24)
/** A provider that closes its page in time says so itself; nobody pays after this. */
const abandonAfterExpiryMs = hoursToMs(2)

async function isAbandoned(services: Services, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  if (attempt.state !== 'loading') return false
  const row = await services.db
    .selectFrom('payment_attempt')
    .select('expires_at')
    .where('id', '=', attempt.id)
    .executeTakeFirst()
  const end = row?.expires_at
    ? addMs(row.expires_at, abandonAfterExpiryMs)
    : addMs(attempt.createdAt, abandonAfterMs)
  return end < now
}

async function pollPayment(services: Services, attempt: PaymentAttempt, now: Date): Promise<void> {
  const { providerRef, amountMinor, currency } = attempt
  if (await isChargePending(services, attempt)) {
    await chargeStoredCard(services, attempt)
    const asked = await findAttempt(services.db, attempt.id)
    if (asked?.providerRef) await queueSettlement(services.db, asked.provider, asked.providerRef)
  } else if (await isAbandoned(services, attempt, now)) {
    // Asked a last time: whoever paid in the end has paid.
    if (providerRef) await fetchAndSettle(services, attempt, providerRef)
    const last = await findAttempt(services.db, attempt.id)
    if (last?.state === 'loading')
      await settleAttempt(services, attempt, { state: 'cancelled', amountMinor, currency })
  } else if (providerRef) await queueSettlement(services.db, attempt.provider, providerRef)
}

async function pollPayments(services: Services): Promise<void> {
  const now = services.clock.now()
  for (const attempt of await listAttemptsToPoll(services.db, now, 100)) {
    await updateAttempt(services.db, attempt.id, now, {
      polls: attempt.polls + 1,
      next_poll_at: addMs(now, pollDelaysMs[attempt.polls] ?? hoursToMs(1)),
    })
    // One provider that is out of reach keeps nobody else waiting.
    await pollPayment(services, attempt, now).catch((error: unknown) =>
      services.log.warn(error, 'a payment could not be polled'),
    )
  }
}

/** For the member who waits on the result page: asks the provider now. */
export async function settleImmediately(services: Services, attemptId: string): Promise<void> {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt) return
  if (await isChargePending(services, attempt)) await chargeStoredCard(services, attempt)
  const asked = await findAttempt(services.db, attemptId)
  if (asked?.providerRef)
    await settlePayment(services, { provider: asked.provider, providerRef: asked.providerRef })
}

defineJob('settle-payment', settlePayment)
defineJob('poll-payments', pollPayments, '* * * * *')
