import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type DebitRecord, setDebitsSettled, updateDebit } from '../../providers/direct-debit.sql.ts'
import { queueSettlement, queueSettlements } from '../../settlement/settle-payment.job.ts'
import { blockPayerAfterReturn } from '../direct-debit/block-payer.ts'

/** Settles those debits that are at the bank; returns their attempts. A statement may report the return before the booking. */
export async function settleDebits(tx: Db, debits: readonly DebitRecord[]): Promise<string[]> {
  const submitted = debits.filter(({ state }) => state === 'submitted').map(({ attemptId }) => attemptId)
  const attemptIds = [...new Set(submitted)]
  if (attemptIds.length === 0) return []
  await setDebitsSettled(tx, attemptIds)
  await queueSettlements(tx, 'sepa-direct', attemptIds)
  return attemptIds
}

/** Marks a debit as returned and blocks the payer if the code requires it; returns null if it was returned before. */
export async function returnDebit(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  debit: DebitRecord,
  code: string,
): Promise<{ readonly isBlocked: boolean } | null> {
  if (debit.state === 'returned') return null
  const now = clock.now()
  await updateDebit(tx, debit.attemptId, { state: 'returned', return_code: code, returned_at: now })
  const isBlocked = await blockPayerAfterReturn(tx, debit, code, now)
  await queueSettlement(tx, 'sepa-direct', debit.attemptId)
  return { isBlocked }
}
