import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { bookMoney } from '../../credits/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { findMiddayOf } from '../company-day.ts'
import { getBookedCompany } from '../months/read-books.ts'
import { lockSettlement } from './settlement.sql.ts'

interface Arrival {
  readonly id: number
  readonly arrivedOn: string
  readonly bankReference: string
  readonly reason: string
}
/**
 * Records that the bank's statement shows a payout, and books it, once. Throws `already_decided`, a field problem for a day before the
 * payout or in the future, `forbidden` and `not_found`.
 */
export const markSettlementArrived = (
  services: Services,
  actor: StaffActor,
  { id, arrivedOn, bankReference, reason }: Arrival,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const settlement = await lockSettlement(tx, id)
    if (!settlement) throw createProblem('not_found')
    const { companyId, currency, paidOutMinor, paidOutOn, hasArrived } = settlement
    const authority = authorizeScope(services, actor, 'books.book', { companyId, siteId: null }, null)
    if (hasArrived) throw createProblem('already_decided')
    const company = await getBookedCompany({ ...services, db: tx }, companyId)
    if (arrivedOn < paidOutOn || arrivedOn > company.today)
      throw createFieldProblem({ arrivedOn: 'invalid_value' })
    await tx
      .updateTable('settlement')
      .set({ arrived_on: arrivedOn, bank_reference: bankReference })
      .where('id', '=', id)
      .execute()
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
    await recordAct(services, tx, authority, {
      act: 'settlement.arrived',
      object: `settlement:${id}`,
      after: { arrivedOn, bankReference },
      reason,
    })
  })
