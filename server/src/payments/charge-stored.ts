import { isOpen, memberById } from '../accounts/index.ts'
import { later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { unseal } from '../platform/sealed.ts'
import { type Attempt, changeAttempt } from './order.sql.ts'
import { paymentOf } from './payment-of.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { providerOf } from './providers/providers.ts'
import { settleAttempt } from './settle-attempt.ts'
import { tokenOf } from './stored-method.sql.ts'

/** Providers remember what they were asked for at least an hour: within it, asking again charges nothing twice. */
const askedAgainFor = minutes(45)

const chargeOf = (parts: Parts, attempt: Attempt) =>
  parts.db
    .selectFrom('payment_attempt')
    .select(['stored_method_id', 'charge_asked_at'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow()
async function tokenFor(parts: Parts, attempt: Attempt, storedMethodId: string | null) {
  const kept = storedMethodId === null ? undefined : await tokenOf(parts.db, storedMethodId, attempt.memberId)
  return kept?.provider === attempt.provider ? unseal(parts.config, 'stored_method', kept.token) : null
}

/**
 * The provider was asked and never answered, and asking once more could charge a second time: it is asked whether it did.
 * Until it says so nobody knows, and that is what the member reads. What it knows nothing of charged nothing.
 */
async function lookForCharge(
  parts: Parts,
  attempt: Attempt,
  provider: PaymentProvider | null,
  token: string | null,
): Promise<void> {
  const { id, amountMinor, currency } = attempt
  if (attempt.state === 'loading') {
    parts.log.error({ attempt: id, order: attempt.orderId }, 'nobody knows whether a kept card was charged')
    await settleAttempt(parts, attempt, { state: 'pending', failure: 'unanswered', amountMinor, currency })
  }
  if (!provider?.findCharge || token === null) return
  const found = await provider.findCharge(id, token)
  if (found === null) await settleAttempt(parts, attempt, null)
  else await changeAttempt(parts.db, id, parts.clock.now(), { provider_ref: found })
}

/**
 * Charges the kept card of an attempt. Answers where the card's bank wants to see the member, null when nowhere. A charge
 * without an answer stays open and is asked for again, under the same key, for the first try may have charged it; later
 * it is looked for.
 */
export async function chargeStored(parts: Parts, attempt: Attempt, origin?: string): Promise<string | null> {
  const provider = providerOf(parts, attempt.provider)
  const now = parts.clock.now()
  const { stored_method_id: storedMethodId, charge_asked_at: askedAt } = await chargeOf(parts, attempt)
  const token = await tokenFor(parts, attempt, storedMethodId)
  const member = await memberById(parts.db, attempt.memberId)
  // What was asked for before the account was closed is still looked after; nothing new is charged.
  if (askedAt === null && !(member && isOpen(member.status))) {
    await settleAttempt(parts, attempt, null)
    return null
  }
  const inTime = now <= later(askedAt ?? attempt.createdAt, askedAgainFor)
  if (!provider?.chargeStored || token === null || !inTime) {
    await (askedAt === null
      ? settleAttempt(parts, attempt, null)
      : lookForCharge(parts, attempt, provider, token))
    return null
  }
  if (askedAt === null) await changeAttempt(parts.db, attempt.id, now, { charge_asked_at: now })
  const { payment } = await paymentOf(parts, attempt, provider.id, origin)
  const { providerRef, redirect } = await provider.chargeStored(payment, token)
  await changeAttempt(parts.db, attempt.id, now, { provider_ref: providerRef, redirect_url: redirect })
  return redirect
}

/** Whether an attempt is a charge of a kept card, instead of a visit to the provider's page; also when the card was forgotten since. */
export async function chargesCard(parts: Parts, attempt: Attempt): Promise<boolean> {
  const { stored_method_id: card, charge_asked_at: askedAt } = await chargeOf(parts, attempt)
  return card !== null || askedAt !== null
}
/** Whether that charge was not heard of by the provider yet. */
export const awaitsCharge = async (parts: Parts, attempt: Attempt): Promise<boolean> =>
  attempt.providerRef === null &&
  (attempt.state === 'loading' || attempt.state === 'pending') &&
  (await chargesCard(parts, attempt))
