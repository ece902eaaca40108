import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { insertWirePayments } from '../../providers/wire-transfer.sql.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { lockDebit } from '../../providers/direct-debit.sql.ts'
import { returnDebit } from '../files/settle-debits.ts'
import { type BankLineRow, lockBankLine, setLineDecided } from './bank-line.sql.ts'
import { clearPayments } from './book-line.ts'
import type { CandidateRow } from './candidate.sql.ts'
import { findCandidates } from './find-candidates.ts'
import { openLineDetails } from './line-details.ts'

/** Locks a line that nobody has decided. Throws `not_found` and `already_decided`. */
export async function lockOpenLine(tx: Db, id: number): Promise<BankLineRow> {
  const line = await lockBankLine(tx, id)
  if (!line) throw createProblem('not_found')
  if (line.state !== 'open') throw createProblem('already_decided')
  return line
}

/** Returns the code in the text of a return whose bank states it nowhere else. */
const findReturnCode = (text: string): string | undefined =>
  /\b(?:AC|AG|AM|BE|DT|FF|MD|MS|RC|RR|SL)\d\d\b/.exec(text.toUpperCase())?.[0]

/** Settles the order as a statement with the right reference does: by its transfer, or by its debit, which came back. */
async function settleByLine(
  services: Services,
  tx: Db,
  line: BankLineRow,
  { kind, attemptId, orderId }: CandidateRow,
): Promise<void> {
  const at = services.clock.now()
  if (kind === 'transfer') {
    const { fileId, bankRef, bookedOn } = line
    const arrived = await insertWirePayments(tx, [{ attemptId, fileId, bankRef, bookedOn }])
    if (!arrived.has(attemptId)) throw createProblem('bank_line_does_not_fit')
    await queueSettlement(tx, 'wire', attemptId)
    const payments = [{ attemptId, orderId, provider: 'wire', minor: line.amountMinor }]
    await clearPayments(tx, [{ line, payments }], at)
    return
  }
  const code = line.returnCode ?? findReturnCode(openLineDetails(services.config, line.details).text)
  const debit = await lockDebit(tx, attemptId)
  if (!code || !debit || !(await returnDebit(services, tx, debit, code)))
    throw createProblem('bank_line_does_not_fit')
  const payments = [{ attemptId, orderId, provider: 'sepa-direct', minor: -debit.amountMinor }]
  await clearPayments(tx, [{ line, payments }], at)
}

/**
 * Assigns an open line to an order, which completes it exactly as the import does. Throws `already_decided` if somebody was faster,
 * `bank_line_does_not_fit` unless the order waits for exactly this money, `not_found` and `forbidden`.
 */
export const assignLine = (
  services: Services,
  actor: StaffActor,
  { line: lineId, order }: { readonly line: number; readonly order: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockOpenLine(tx, lineId)
    const ranked = (await findCandidates({ ...services, db: tx }, [line], order)).get(lineId) ?? []
    const chosen = ranked.find(
      ({ candidate, fits }) => fits && candidate.refund === null && candidate.orderNumber === order,
    )?.candidate
    if (!chosen) throw createProblem('bank_line_does_not_fit')
    await settleByLine(services, tx, line, chosen)
    await setLineDecided(tx, lineId, {
      state: 'assigned',
      attemptId: chosen.attemptId,
      staffId: actor.staffId,
      at: services.clock.now(),
    })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.assigned',
      object: `bank_line:${lineId}`,
      memberId: chosen.memberId,
      after: { order, kind: chosen.kind, amountMinor: line.amountMinor, currency: line.currency },
    })
  })
