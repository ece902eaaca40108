import { daysToMs, addMs } from '../../../platform/clock.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { sumDebitedSince, isPayerBlocked, sumGrantedUnpaid } from './exposure.sql.ts'

export type DebitRefusalCode = 'direct_debit_blocked' | 'direct_debit_limit'

/**
 * Why a member may not have this amount debited now; null when they may (docs/payments.md#debit-limits). Limits and blocks
 * hold for the account as for the member, once the account is known. Amounts are minor units of euros.
 */
export async function findDebitRefusal(
  { db, clock, site }: Pick<RequestContext, 'db' | 'clock' | 'site'>,
  wanted: { memberId: number; amountMinor: number; hash: Buffer | null },
): Promise<DebitRefusalCode | null> {
  const { order, week, month } = site.direct_debit_limits
  if (await isPayerBlocked(db, wanted.memberId, wanted.hash)) return 'direct_debit_blocked'
  if (wanted.amountMinor > order) return 'direct_debit_limit'
  const now = clock.now()
  for (const [length, limit] of [
    [7, week],
    [30, month],
  ] as const)
    if ((await sumDebitedSince(db, wanted, addMs(now, -daysToMs(length)))) + wanted.amountMinor > limit)
      return 'direct_debit_limit'
  return null
}

/**
 * Whether credits are given before the bank has paid: up to what the site trusts a member with at a time, and only where the
 * account's country is the buyer's (docs/payments.md#early-credits); otherwise they come with the money.
 */
export async function canGrantEarly(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  wanted: { memberId: number; amountMinor: number; accountCountry: string; country: string },
): Promise<boolean> {
  if (wanted.accountCountry !== wanted.country) return false
  return (await sumGrantedUnpaid(db, wanted.memberId)) + wanted.amountMinor <= site.direct_debit_limits.trust
}
