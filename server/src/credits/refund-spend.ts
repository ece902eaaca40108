import { createProblem } from '@amarelle/contract/domain/errors'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { isPremium } from './balance.sql.ts'
import { insertTransaction, findRepeatedTransaction, lockBalance } from './ledger.sql.ts'
import { buildReversal, restoreLots, loadSpend } from './reversal.sql.ts'

export interface SpendRefund {
  /** The transaction that spent the credits. */
  readonly transactionId: number
  readonly key: string
  readonly at: Date
}
/**
 * Returns spent credits to the lots that they came from, in the caller's transaction (docs/payments.md#ledger);
 * notifies all open tabs. Once per key; throws `idempotency_conflict` when the spend was returned under another key.
 */
export async function refundSpend(
  tx: Db,
  { transactionId, key, at }: SpendRefund,
): Promise<{ transactionId: number; credits: number; repeated: boolean }> {
  const { memberId, amount } = await loadSpend(tx, transactionId)
  const balance = await lockBalance(tx, memberId)
  const fingerprint = computeFingerprint({ reverses: transactionId })
  const repeatedId = await findRepeatedTransaction(tx, key, fingerprint)
  if (repeatedId !== null) return { transactionId: repeatedId, credits: balance.credits, repeated: true }
  const entries = await buildReversal(tx, transactionId)
  if (entries === null) throw createProblem('idempotency_conflict')
  const reversalId = await insertTransaction(
    tx,
    { key, fingerprint, kind: 'return', reverses: transactionId, at },
    entries,
  )
  await restoreLots(tx, transactionId, reversalId)
  const credits = balance.credits + amount
  await tx.updateTable('credit_balance').set({ credits }).where('member_id', '=', memberId).execute()
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits,
    paid_user: await isPremium(tx, memberId),
  })
  return { transactionId: reversalId, credits, repeated: false }
}
