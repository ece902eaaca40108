import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type DebitRecord, updateDebit } from '../../providers/direct-debit.sql.ts'
import { queueSettlement } from '../../settlement/settle-payment.job.ts'
import { blockPayerAfterReturn } from '../direct-debit/block-payer.ts'

/** Settles a debit that is at the bank; returns whether it did. A statement may report the return before the booking. */
export async function settleDebit(tx: Db, debit: DebitRecord): Promise<boolean> {
  if (debit.state !== 'submitted') return false
  await updateDebit(tx, debit.attemptId, { state: 'settled' })
  await queueSettlement(tx, 'sepa-direct', debit.attemptId)
  return true
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
