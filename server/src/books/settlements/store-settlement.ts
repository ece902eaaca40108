import { createProblem } from '@amarelle/contract/domain/errors'
import { createHash } from 'node:crypto'
import { bookMoney } from '../../credits/index.ts'
import type { SettlementReport } from '../../payments/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { type BookedCompany, findMiddayOf } from '../company-day.ts'
import { compareLines } from './compare-lines.ts'
import { findSettlementDigest, insertLines, insertSettlement } from './settlement.sql.ts'

interface StoredSettlement {
  readonly provider: string
  readonly company: BookedCompany
  readonly report: SettlementReport
  /** The file that it was imported from; null if the provider's API was asked. */
  readonly fileId: number | null
  readonly at: Date
}
/** Without original amounts: earlier versions did not store them. */
const computeDigest = ({ report, company }: StoredSettlement): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        company.id,
        report.currency,
        report.paidOutMinor,
        report.lines.map(({ kind, reference, amountMinor, feeMinor, bookedOn }) => [
          kind,
          reference,
          amountMinor,
          feeMinor,
          bookedOn,
        ]),
      ]),
    )
    .digest()

/** Books the fees and the payout of a settlement on the day that it was paid out. */
async function bookSettlement(tx: Db, id: number, { provider, company, report, at }: StoredSettlement) {
  const { currency, paidOutMinor, lines } = report
  const feeMinor = lines.reduce((sum, line) => sum + line.feeMinor, 0)
  const midday = await findMiddayOf(tx, report.paidOutOn, company.timeZone)
  const booking = { subject: { companyId: company.id }, currency, at: midday < at ? midday : at }
  const clearing = `psp_clearing:${provider}`
  if (feeMinor !== 0)
    await bookMoney(tx, {
      ...booking,
      key: `settlement:${id}:fee`,
      kind: 'fee',
      entries: { provider_fees: feeMinor, [clearing]: -feeMinor },
    })
  if (paidOutMinor !== 0)
    await bookMoney(tx, {
      ...booking,
      key: `settlement:${id}:payout`,
      kind: 'payout',
      entries: { payouts_in_transit: paidOutMinor, [clearing]: -paidOutMinor },
    })
}

/**
 * Stores a settlement, compares its lines with our books, and books fees and payout, in the caller's transaction with
 * `lockSettlements`. Returns its id; null, with nothing done, if it is known. Throws `settlement_differs` if it is known with other lines.
 */
export async function storeSettlement(tx: Db, settlement: StoredSettlement): Promise<number | null> {
  const { provider, company, report, fileId, at } = settlement
  const digest = computeDigest(settlement)
  const known = await findSettlementDigest(tx, provider, report.reference)
  if (known?.equals(digest)) return null
  if (known) throw createProblem('settlement_differs', { reference: report.reference })
  const id = await insertSettlement(tx, { companyId: company.id, provider, report, digest, fileId, at })
  await insertLines(tx, id, report.lines)
  await compareLines(tx, provider, { newSettlementId: id, at })
  await bookSettlement(tx, id, settlement)
  return id
}
