import { days, later } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { debitedSince, isBlocked, onTrust } from './exposure.sql.ts'

export type Refusal = 'direct_debit_blocked' | 'direct_debit_limit'

/**
 * Why a member may not have this amount debited now; null when they may (docs/payments.md#debit-limits). Limits and blocks
 * hold for the account as for the member, once the account is known. Amounts are minor units of euros.
 */
export async function debitRefusal(
  { db, clock, site }: Pick<Context, 'db' | 'clock' | 'site'>,
  wanted: { memberId: number; amountMinor: number; hash: Buffer | null },
): Promise<Refusal | null> {
  const { order, week, month } = site.direct_debit_limits
  if (await isBlocked(db, wanted.memberId, wanted.hash)) return 'direct_debit_blocked'
  if (wanted.amountMinor > order) return 'direct_debit_limit'
  const now = clock.now()
  for (const [length, limit] of [
    [7, week],
    [30, month],
  ] as const)
    if ((await debitedSince(db, wanted, later(now, -days(length)))) + wanted.amountMinor > limit)
      return 'direct_debit_limit'
  return null
}

/**
 * Whether credits are given before the bank has paid: up to what the site trusts a member with at a time, and only where the
 * account's country is the buyer's (docs/payments.md#early-credits); otherwise they come with the money.
 */
export async function grantsEarly(
  { db, site }: Pick<Context, 'db' | 'site'>,
  wanted: { memberId: number; amountMinor: number; accountCountry: string; country: string },
): Promise<boolean> {
  if (wanted.accountCountry !== wanted.country) return false
  return (await onTrust(db, wanted.memberId)) + wanted.amountMinor <= site.direct_debit_limits.trust
}
