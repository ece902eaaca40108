import { computeFingerprint } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/db.ts'
import { findOrCreateAccount, findRepeatedTransaction, insertTransaction, lockBalance } from './ledger.sql.ts'
import { findOrderLot } from './revoke-credits.ts'

/**
 * Ends the unspent credits of an order whose account is erased, in the caller's transaction, once: nobody can spend them or withdraw
 * from the order any more. Returns how many lapsed.
 */
export async function lapseCredits(
  tx: Db,
  { orderId, memberId, at }: { readonly orderId: number; readonly memberId: number; readonly at: Date },
): Promise<number> {
  const balance = await lockBalance(tx, memberId)
  const lot = await findOrderLot(tx, orderId)
  if (!lot || lot.remaining === 0) return 0
  const { id: lotId, remaining } = lot
  const key = `lapse:${lotId}`
  const fingerprint = computeFingerprint({ lotId, remaining })
  if ((await findRepeatedTransaction(tx, key, fingerprint)) !== null) return 0
  const lapsedAccountId = await findOrCreateAccount(tx, 'credits_lapsed', 'CREDIT')
  const transactionId = await insertTransaction(tx, { key, fingerprint, kind: 'lapse', at }, [
    { accountId: balance.accountId, amount: -remaining },
    { accountId: lapsedAccountId, amount: remaining },
  ])
  await tx
    .insertInto('lot_use')
    .values({ transaction_id: transactionId, lot_id: lotId, amount: remaining })
    .execute()
  await tx.updateTable('credit_lot').set({ remaining: 0 }).where('id', '=', lotId).execute()
  const credits = balance.credits - remaining
  await tx.updateTable('credit_balance').set({ credits }).where('member_id', '=', memberId).execute()
  return remaining
}
