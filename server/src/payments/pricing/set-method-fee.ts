import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { toCurrency } from './buyer.ts'
import { findFeeBan, deleteFee, type MethodFeeRow, upsertFee } from './method-fee.sql.ts'

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** `ZZ` is the code for an unknown region. */
const isCountryCode = (code: string): boolean => code !== 'ZZ' && regionNames.of(code) !== undefined

/**
 * Sets the fee of a payment method in a country; a fee of zero removes it (docs/payments.md#method-fees). Throws
 * `fee_banned` with the legal reason, `method_unavailable` for an unknown method or country. A database constraint
 * enforces the ban as well.
 */
export async function setMethodFee(
  { db }: Pick<Services, 'db'>,
  fee: Omit<MethodFeeRow, 'currency'>,
): Promise<void> {
  const { method, country, fixedMinor, percent } = fee
  const ban = isCountryCode(country) ? await findFeeBan(db, method, country) : undefined
  if (!ban) throw createProblem('method_unavailable')
  if (fixedMinor === 0 && percent === 0) return deleteFee(db, method, country)
  if (ban.reason !== null) throw createProblem('fee_banned', { country, reason: ban.reason })
  await upsertFee(db, { ...fee, currency: toCurrency(country) })
}
