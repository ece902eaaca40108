import { createProblem } from '@amarelle/contract/domain/errors'
import type { differenceExplanations } from '@amarelle/contract/staff/endpoints/books/settlements'
import { bookMoney } from '../../credits/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { lockSettlements } from './match-lines.sql.ts'
import { findLineProvider, lockLine } from './settlement.sql.ts'

interface Explanation {
  readonly line: number
  readonly as: (typeof differenceExplanations)[number]
  readonly reason: string
}
/**
 * States what a line is that does not fit our books, once: a cost or income of the provider's is booked as a fee, what is ours already
 * is only noted. Throws `already_decided`, `forbidden` and `not_found`.
 */
export const explainDifference = (
  services: Services,
  actor: StaffActor,
  { line: lineId, as, reason }: Explanation,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const provider = await findLineProvider(tx, lineId)
    // A comparison that runs at the same time would count the difference again.
    if (provider !== null) await lockSettlements(tx, provider)
    const line = await lockLine(tx, lineId)
    if (!line) throw createProblem('not_found')
    const { companyId, settlementId, currency, differenceMinor } = line
    const authority = authorizeScope(services, actor, 'books.book', { companyId, siteId: null }, null)
    if (!line.isOpen) throw createProblem('already_decided')
    const at = services.clock.now()
    await tx
      .updateTable('settlement_line')
      .set({ explained_as: as, explained_at: at, explained_by: actor.staffId, reason })
      .where('id', '=', lineId)
      .execute()
    if (as === 'fee')
      await bookMoney(tx, {
        key: `settlement:${settlementId}:line:${lineId}`,
        subject: { companyId },
        currency,
        kind: 'fee',
        entries: { provider_fees: -differenceMinor, [`psp_clearing:${provider}`]: differenceMinor },
        at,
      })
    await recordAct(services, tx, authority, {
      act: 'settlement.explained',
      object: `settlement:${settlementId}`,
      after: { line: lineId, as, differenceMinor, currency },
      reason,
    })
  })
