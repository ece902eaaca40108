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

/** Providers keep idempotency keys for at least an hour: within this period, a retry can't charge twice. */
const chargeRetryPeriodMs = minutesToMs(45)

const loadCharge = (services: Services, attempt: PaymentAttempt) =>
  services.db
    .selectFrom('payment_attempt')
    .select(['stored_method_id', 'charge_asked_at'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow()
async function decryptToken(services: Services, attempt: PaymentAttempt, storedMethodId: string | null) {
  const storedToken =
    storedMethodId === null ? undefined : await findStoredToken(services.db, storedMethodId, attempt.memberId)
  return storedToken?.provider === attempt.provider
    ? decrypt(services.config, 'stored_method', storedToken.token)
    : null
}

/**
 * Resolves a charge whose request was never answered and whose retry could charge twice: asks the provider whether it
 * exists. Until then the payment is pending with failure `unanswered`. A charge that the provider does not know failed.
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
  const chargeRef = await provider.findCharge(id, token)
  if (chargeRef === null) await settleAttempt(services, attempt, null)
  else await updateAttempt(services.db, id, services.clock.now(), { provider_ref: chargeRef })
}

/**
 * Charges the stored card of an attempt. Returns the URL where the card's bank authenticates the member, null when that
 * is not required. An unanswered charge stays open and is retried with the same key, because the first request may have
 * charged the card; after `chargeRetryPeriodMs` it is looked up instead.
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
  // Charges requested before the account was closed are still resolved; no new one is started.
  if (askedAt === null && !(member && isOpenMemberStatus(member.status))) {
    await settleAttempt(services, attempt, null)
    return null
  }
  const canRetry = now <= addMs(askedAt ?? attempt.createdAt, chargeRetryPeriodMs)
  if (!provider?.chargeStoredCard || token === null || !canRetry) {
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

/** Returns whether an attempt charges a stored card instead of using the provider's page; also true when the card was removed since. */
export async function isStoredCardCharge(services: Services, attempt: PaymentAttempt): Promise<boolean> {
  const { stored_method_id: card, charge_asked_at: askedAt } = await loadCharge(services, attempt)
  return card !== null || askedAt !== null
}
/** Returns whether a stored-card charge has no reference of the provider yet. */
export const isChargePending = async (services: Services, attempt: PaymentAttempt): Promise<boolean> =>
  attempt.providerRef === null &&
  (attempt.state === 'loading' || attempt.state === 'pending') &&
  (await isStoredCardCharge(services, attempt))
