import { daysToMs, addMs } from '../../../platform/clock.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { sumDebitedSince, isPayerBlocked, sumGrantedUnpaid } from './exposure.sql.ts'

export type DebitRefusalCode = 'direct_debit_blocked' | 'direct_debit_limit'

/**
 * Returns why a debit of this amount is refused now; null when it is allowed (docs/payments.md#debit-limits). Limits and blocks apply to
 * the member and, once known, to the bank account. Amounts are in euro cents.
 */
export async function findDebitRefusal(
  { db, clock, site }: Pick<RequestContext, 'db' | 'clock' | 'site'>,
  debit: { memberId: number; amountMinor: number; hash: Buffer | null },
): Promise<DebitRefusalCode | null> {
  const { order, week, month } = site.direct_debit_limits
  if (await isPayerBlocked(db, debit.memberId, debit.hash)) return 'direct_debit_blocked'
  if (debit.amountMinor > order) return 'direct_debit_limit'
  const now = clock.now()
  const since = [7, 30].map((days) => addMs(now, -daysToMs(days)))
  const [weekSum = 0, monthSum = 0] = await sumDebitedSince(db, debit, since)
  const isOverLimit = weekSum + debit.amountMinor > week || monthSum + debit.amountMinor > month
  return isOverLimit ? 'direct_debit_limit' : null
}

/**
 * Returns whether credits are granted before the bank pays: up to the site's trust limit per member, and only when account and buyer are in
 * the same country (docs/payments.md#early-credits).
 */
export async function canGrantEarly(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  debit: { memberId: number; amountMinor: number; accountCountry: string; country: string },
): Promise<boolean> {
  if (debit.accountCountry !== debit.country) return false
  return (await sumGrantedUnpaid(db, debit.memberId)) + debit.amountMinor <= site.direct_debit_limits.trust
}
