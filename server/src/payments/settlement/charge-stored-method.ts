import { isOpenMemberStatus, findMemberById } from '../../accounts/index.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { decrypt } from '../../platform/crypto/encryption.ts'
import { type PaymentAttempt, updateAttempt } from '../orders/order.sql.ts'
import { toProviderPayment } from './provider-payment.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { settleAttempt } from './settle-attempt.ts'
import { findStoredToken } from '../orders/stored-method.sql.ts'

/** Providers remember what they were asked for at least an hour: within it, asking again charges nothing twice. */
const chargeRetryPeriodMs = minutesToMs(45)

const loadCharge = (services: Services, attempt: PaymentAttempt) =>
  services.db
    .selectFrom('payment_attempt')
    .select(['stored_method_id', 'charge_asked_at'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow()
async function decryptToken(services: Services, attempt: PaymentAttempt, storedMethodId: string | null) {
  const kept =
    storedMethodId === null ? undefined : await findStoredToken(services.db, storedMethodId, attempt.memberId)
  return kept?.provider === attempt.provider ? decrypt(services.config, 'stored_method', kept.token) : null
}

/**
 * The provider was asked and never answered, and asking once more could charge a second time: it is asked whether it did.
 * Until it says so nobody knows, and that is what the member reads. What it knows nothing of charged nothing.
 */
async function resolveUnknownCharge(
  services: Services,
  attempt: PaymentAttempt,
  provider: PaymentProvider | null,
  token: string | null,
): Promise<void> {
  const { id, amountMinor, currency } = attempt
  if (attempt.state === 'loading') {
    services.log.error(
      { attempt: id, order: attempt.orderId },
      'nobody knows whether a kept card was charged',
    )
    await settleAttempt(services, attempt, { state: 'pending', failure: 'unanswered', amountMinor, currency })
  }
  if (!provider?.findCharge || token === null) return
  const found = await provider.findCharge(id, token)
  if (found === null) await settleAttempt(services, attempt, null)
  else await updateAttempt(services.db, id, services.clock.now(), { provider_ref: found })
}

/**
 * Charges the kept card of an attempt. Answers where the card's bank wants to see the member, null when nowhere. A charge
 * without an answer stays open and is asked for again, under the same key, for the first try may have charged it; later
 * it is looked for.
 */
export async function chargeStoredCard(
  services: Services,
  attempt: PaymentAttempt,
  origin?: string,
): Promise<string | null> {
  const provider = getProvider(services, attempt.provider)
  const now = services.clock.now()
  const { stored_method_id: storedMethodId, charge_asked_at: askedAt } = await loadCharge(services, attempt)
  const token = await decryptToken(services, attempt, storedMethodId)
  const member = await findMemberById(services.db, attempt.memberId)
  // What was asked for before the account was closed is still looked after; nothing new is charged.
  if (askedAt === null && !(member && isOpenMemberStatus(member.status))) {
    await settleAttempt(services, attempt, null)
    return null
  }
  const inTime = now <= addMs(askedAt ?? attempt.createdAt, chargeRetryPeriodMs)
  if (!provider?.chargeStoredCard || token === null || !inTime) {
    await (askedAt === null
      ? settleAttempt(services, attempt, null)
      : resolveUnknownCharge(services, attempt, provider, token))
    return null
  }
  if (askedAt === null) await updateAttempt(services.db, attempt.id, now, { charge_asked_at: now })
  const { payment } = await toProviderPayment(services, attempt, provider.id, origin)
  const { providerRef, redirect } = await provider.chargeStoredCard(payment, token)
  await updateAttempt(services.db, attempt.id, now, { provider_ref: providerRef, redirect_url: redirect })
  return redirect
}

/** Whether an attempt is a charge of a kept card, instead of a visit to the provider's page; also when the card was forgotten since. */
export async function isStoredCardCharge(services: Services, attempt: PaymentAttempt): Promise<boolean> {
  const { stored_method_id: card, charge_asked_at: askedAt } = await loadCharge(services, attempt)
  return card !== null || askedAt !== null
}
/** Whether that charge was not heard of by the provider yet. */
export const isChargePending = async (services: Services, attempt: PaymentAttempt): Promise<boolean> =>
  attempt.providerRef === null &&
  (attempt.state === 'loading' || attempt.state === 'pending') &&
  (await isStoredCardCharge(services, attempt))
