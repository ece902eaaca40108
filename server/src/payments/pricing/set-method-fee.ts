import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { toCurrency } from './buyer.ts'
import { findFeeBan, deleteFee, type MethodFeeRow, upsertFee } from './method-fee.sql.ts'

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** ZZ is what stands for none. */
const isCountryCode = (code: string): boolean => code !== 'ZZ' && regionNames.of(code) !== undefined

/**
 * Sets what paying by a method costs more in a country; nothing at all takes the fee away. Throws `fee_banned` with the
 * law's reason where it bans a fee for such methods, `method_unavailable` for a method or a country that nobody knows (docs/payments.md#method-fees). The
 * table refuses it as well, whoever writes to it.
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
