import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJobs, defineJob } from '../../platform/jobs/jobs.ts'
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
 * Queues a job that fetches a payment from its provider and settles it; used by webhooks and polling. Urgent, so that
 * it does not wait behind mails.
 */
export const queueSettlement = (tx: Db, provider: string, providerRef: string): Promise<void> =>
  queueSettlements(tx, provider, [providerRef])
/** Queues such jobs for many payments, by one statement. */
export const queueSettlements = (tx: Db, provider: string, providerRefs: readonly string[]): Promise<void> =>
  addJobs(
    tx,
    providerRefs.map((providerRef) => ({
      name: 'settle-payment',
      payload: { provider, providerRef },
      key: `settle:${provider}:${providerRef}`,
      urgent: true,
    })),
  )

async function fetchAndSettle(
  services: Services,
  attempt: PaymentAttempt,
  providerRef: string,
): Promise<void> {
  const provider = getProvider(services, attempt.provider)
  if (!provider) return
  const snapshot = await provider.fetchPayment(providerRef)
  // Attempts start as `loading` and never return to it.
  if (snapshot.state === 'loading') return
  const isCardDeclined = snapshot.state === 'failed' && (await isStoredCardCharge(services, attempt))
  await settleAttempt(
    services,
    attempt,
    isCardDeclined ? { ...snapshot, failure: 'stored_card_declined' } : snapshot,
  )
  if (snapshot.state !== 'completed') return
  if (snapshot.card) await storeCard(services, attempt, snapshot)
  const adjustments = await provider.fetchAdjustments?.(providerRef)
  if (adjustments) await settleAdjustments(services, attempt, adjustments)
}

async function settlePayment(
  services: Services,
  { provider, providerRef }: ProviderPaymentRef,
): Promise<void> {
  const attempt = await findAttemptByRef(services.db, provider, providerRef)
  if (!attempt) return
  const startedAt = services.clock.now()
  await fetchAndSettle(services, attempt, providerRef)
  // A webhook received after `startedAt` may report something newer than this fetch: leave it unhandled.
  await services.db
    .updateTable('webhook_event')
    .set({ handled_at: services.clock.now() })
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', startedAt)
    .execute()
}

/** Polls after 1, 5, 15 and 60 minutes, then hourly, because webhooks get lost (docs/payments.md#polling). */
const pollDelaysMs = [minutesToMs(5), minutesToMs(15), hoursToMs(1)]
const abandonAfterMs = hoursToMs(24)
/** The time after the expiry of the payment page at which an attempt is abandoned; providers normally report the expiry themselves. */
const abandonAfterExpiryMs = hoursToMs(2)

async function isAbandoned(services: Services, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  if (attempt.state !== 'loading') return false
  const row = await services.db
    .selectFrom('payment_attempt')
    .select('expires_at')
    .where('id', '=', attempt.id)
    .executeTakeFirst()
  const abandonAt = row?.expires_at
    ? addMs(row.expires_at, abandonAfterExpiryMs)
    : addMs(attempt.createdAt, abandonAfterMs)
  return abandonAt < now
}

async function pollPayment(services: Services, attempt: PaymentAttempt, now: Date): Promise<void> {
  const { providerRef, amountMinor, currency } = attempt
  if (await isChargePending(services, attempt)) {
    await chargeStoredCard(services, attempt)
    const charged = await findAttempt(services.db, attempt.id)
    if (charged?.providerRef) await queueSettlement(services.db, charged.provider, charged.providerRef)
  } else if (await isAbandoned(services, attempt, now)) {
    // Fetches once more before cancelling, in case it was paid.
    if (providerRef) await fetchAndSettle(services, attempt, providerRef)
    const latest = await findAttempt(services.db, attempt.id)
    if (latest?.state === 'loading')
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
    // An unreachable provider must not block polling of the others.
    await pollPayment(services, attempt, now).catch((error: unknown) =>
      services.log.warn(error, 'a payment could not be polled'),
    )
  }
}

/** Fetches and settles the payment at once, for the member on the result page. */
export async function settleImmediately(services: Services, attemptId: string): Promise<boolean> {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt) return false
  const isCharging = await isChargePending(services, attempt)
  if (isCharging) await chargeStoredCard(services, attempt)
  const latest = isCharging ? await findAttempt(services.db, attemptId) : attempt
  if (!latest?.providerRef) return isCharging
  await settlePayment(services, { provider: latest.provider, providerRef: latest.providerRef })
  return true
}

export const settlePaymentJob = defineJob('settle-payment', settlePayment)
export const pollPaymentsJob = defineJob('poll-payments', pollPayments, '* * * * *')
