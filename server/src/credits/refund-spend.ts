import { createProblem } from '@amarelle/contract/domain/errors'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { isPremium } from './balance.sql.ts'
import { insertTransaction, findRepeatedTransaction, lockBalance } from './ledger.sql.ts'
import { buildReversal, restoreLots, loadSpend } from './reversal.sql.ts'

export interface SpendRefund {
  /** The booking of the spending. */
  readonly transactionId: number
  readonly key: string
  readonly at: Date
}
/**
 * Gives the credits of a spending back, in the caller's transaction, to the very lots that they came from (docs/payments.md#ledger); every
 * open tab is told. Once per key; `idempotency_conflict` for a spending that was returned under another one.
 */
export async function refundSpend(
  tx: Db,
  { transactionId, key, at }: SpendRefund,
): Promise<{ transactionId: number; credits: number; repeated: boolean }> {
  const { memberId, amount } = await loadSpend(tx, transactionId)
  const balance = await lockBalance(tx, memberId)
  const mark = computeFingerprint({ reverses: transactionId })
  const before = await findRepeatedTransaction(tx, key, mark)
  if (before !== null) return { transactionId: before, credits: balance.credits, repeated: true }
  const entries = await buildReversal(tx, transactionId)
  if (entries === null) throw createProblem('idempotency_conflict')
  const returned = await insertTransaction(
    tx,
    { key, fingerprint: mark, kind: 'return', reverses: transactionId, at },
    entries,
  )
  await restoreLots(tx, transactionId, returned)
  const credits = balance.credits + amount
  await tx.updateTable('credit_balance').set({ credits }).where('member_id', '=', memberId).execute()
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits,
    paid_user: await isPremium(tx, memberId),
  })
  return { transactionId: returned, credits, repeated: false }
}
