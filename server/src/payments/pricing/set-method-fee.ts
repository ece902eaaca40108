import { isDeepStrictEqual } from 'node:util'
import { createProblem, Problem } from '@amarelle/contract/domain/errors'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { toCurrency } from './buyer.ts'
import {
  deleteFee,
  type FeeAmounts,
  findFeeBan,
  lockFee,
  type MethodFeeRow,
  upsertFee,
} from './method-fee.sql.ts'

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** `ZZ` is the code for an unknown region. */
const isCountryCode = (code: string): boolean => code !== 'ZZ' && regionNames.of(code) !== undefined

/**
 * Sets the fee of a payment method in a country; a fee of zero removes it (docs/payments.md#method-fees). Throws
 * `fee_banned` with the legal reason for the field `country`, `method_unavailable` for an unknown method or country. A database constraint
 * enforces the ban as well. `language`: of the legal reason. `seen`: what the caller was shown; throws `setting_changed` if a colleague has changed it since.
 */
export async function setMethodFee(
  services: Services,
  fee: Omit<MethodFeeRow, 'currency'>,
  actor: StaffActor,
  {
    seen,
    reason,
    language = 'en',
  }: { readonly seen?: FeeAmounts | null; readonly reason?: string; readonly language?: StaffLanguage } = {},
): Promise<void> {
  const authority = authorize(services, actor, 'fees.manage', null)
  const { db } = services
  const { method, country, fixedMinor, percent } = fee
  const ban = isCountryCode(country) ? await findFeeBan(db, method, country) : undefined
  if (!ban) throw createProblem('method_unavailable')
  const isRemoved = fixedMinor === 0 && percent === 0
  if (!isRemoved && ban.ground !== null) {
    const texts = await loadTranslations(language, null)
    const values = { country, reason: texts._(`staff.fee_ban.${ban.ground}`) }
    throw new Problem('fee_banned', values, { country: { code: 'fee_banned', values } })
  }
  await runInTransaction(db, async (tx) => {
    const before = await lockFee(tx, method, country)
    if (seen !== undefined && !isDeepStrictEqual(before, seen)) throw createProblem('setting_changed')
    await (isRemoved
      ? deleteFee(tx, method, country)
      : upsertFee(tx, { ...fee, currency: toCurrency(country) }))
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'fee.changed',
      object: `fee:${method}:${country}`,
      ...(before && { before }),
      after: fee,
      ...(reason !== undefined && { reason }),
    })
  })
}
