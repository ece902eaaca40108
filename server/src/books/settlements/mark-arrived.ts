import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { listArrivalLinesEndpoint } from '@amarelle/contract/staff/endpoints/books/settlements'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { bookMoney } from '../../credits/index.ts'
import { listPayoutLines, takePayoutLine } from '../../payments/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { findMiddayOf } from '../company-day.ts'
import { getBookedCompany } from '../months/read-books.ts'
import { lockSettlement } from './settlement.sql.ts'

type LockedSettlement = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>
interface Arrival {
  readonly id: number
  readonly bankLine: number | null
  readonly arrivedOn: string
  readonly bankReference: string
  readonly reason: string
}

/** Locks a settlement of a company whose books the actor writes. Throws `not_found` and `forbidden`. */
async function lockPermitted(services: Services, tx: Db, actor: StaffActor, id: number) {
  const settlement = await lockSettlement(tx, id)
  if (!settlement) throw createProblem('not_found')
  const scope = { companyId: settlement.companyId, siteId: null }
  return { settlement, authority: authorizeScope(services, actor, 'books.book', scope, null) }
}

/** Returns lines of the bank with which a payout may have arrived. Throws `not_found` and `forbidden`. */
export const listArrivalLines = (
  services: Services,
  actor: StaffActor,
  id: number,
): Promise<StaffEndpointAnswer<typeof listArrivalLinesEndpoint>> =>
  runInTransaction(services.db, async (tx) => {
    const { settlement } = await lockPermitted(services, tx, actor, id)
    return { lines: await listPayoutLines({ ...services, db: tx }, toPayout(settlement)) }
  })
const toPayout = ({ companyId, currency, paidOutMinor, paidOutOn }: LockedSettlement) => ({
  companyId,
  amountMinor: paidOutMinor,
  currency,
  paidOutOn,
})

/** Books an arrival on an account whose statements are not read here. Throws a field problem for a day that cannot be. */
async function bookStatedArrival(
  services: Services,
  tx: Db,
  { companyId, currency, paidOutMinor, paidOutOn }: LockedSettlement,
  { id, arrivedOn }: Arrival,
): Promise<void> {
  const company = await getBookedCompany({ ...services, db: tx }, companyId)
  if (arrivedOn < paidOutOn || arrivedOn > company.today)
    throw createFieldProblem({ arrivedOn: 'invalid_value' })
  const at = services.clock.now()
  const midday = await findMiddayOf(tx, arrivedOn, company.timeZone)
  if (paidOutMinor !== 0)
    await bookMoney(tx, {
      key: `settlement:${id}:arrival`,
      subject: { companyId },
      currency,
      kind: 'payout',
      entries: { bank: paidOutMinor, payouts_in_transit: -paidOutMinor },
      at: midday < at ? midday : at,
    })
}

/**
 * Records that the bank's statement shows a payout, and books it, once: with the line that was read, or as stated. Throws
 * `already_decided`, `bank_line_does_not_fit`, a field problem for a day before the payout or in the future, `forbidden` and `not_found`.
 */
export const markSettlementArrived = (
  services: Services,
  actor: StaffActor,
  arrival: Arrival,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { id, bankLine, arrivedOn, bankReference, reason } = arrival
    const { settlement, authority } = await lockPermitted(services, tx, actor, id)
    if (settlement.hasArrived) throw createProblem('already_decided')
    const payout = toPayout(settlement)
    const { reference } = settlement
    const shown =
      bankLine === null
        ? { arrivedOn, bankReference }
        : await takePayoutLine(services, tx, bankLine, { staffId: actor.staffId, reference, payout })
    if (bankLine === null) await bookStatedArrival(services, tx, settlement, arrival)
    await tx
      .updateTable('settlement')
      .set({ arrived_on: shown.arrivedOn, bank_reference: shown.bankReference, bank_line_id: bankLine })
      .where('id', '=', id)
      .execute()
    await recordAct(services, tx, authority, {
      act: 'settlement.arrived',
      object: `settlement:${id}`,
      after: { ...shown, bankLine },
      reason,
    })
  })
