import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'
import { publishMemberEvent } from '../platform/channel/member-events.ts'
import { isPremium } from './balance.sql.ts'
import {
  findOrCreateAccount,
  insertTransaction,
  findRepeatedTransaction,
  lockBalance,
  lockExistingBalance,
} from './ledger.sql.ts'
import { refundSpend } from './refund-spend.ts'

/** Returns an order's granted and unspent credits; null when it granted none. */
export async function findOrderLot(
  db: Db,
  orderId: number,
): Promise<{ id: number; granted: number; remaining: number } | null> {
  const lot = await db
    .selectFrom('credit_lot')
    .select(['id', 'granted', 'remaining'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return lot ?? null
}

export interface CreditRevocation {
  readonly orderId: number
  readonly memberId: number
  /** Greater than zero. */
  readonly amount: number
  readonly kind: 'withdrawal' | 'dispute'
  readonly key: string
  readonly at: Date
}
/**
 * Revokes unspent credits of an order's lot, in the caller's transaction, once per key; notifies all open tabs. Throws
 * when the lot has less: call `findOrderLot` after `lockCredits` first.
 */
export async function revokeCredits(tx: Db, revocation: CreditRevocation): Promise<void> {
  const { orderId, memberId, amount, kind, key, at } = revocation
  const balance = await lockBalance(tx, memberId)
  const fingerprint = computeFingerprint({ orderId, amount, kind })
  if ((await findRepeatedTransaction(tx, key, fingerprint)) !== null) return
  const lot = await findOrderLot(tx, orderId)
  if (!lot || lot.remaining < amount)
    throw new Error(`order ${orderId} has no ${amount} credits to take back`)
  const returnedAccountId = await findOrCreateAccount(tx, 'credits_returned', 'CREDIT')
  const transactionId = await insertTransaction(tx, { key, fingerprint, kind, at }, [
    { accountId: balance.accountId, amount: -amount },
    { accountId: returnedAccountId, amount },
  ])
  await tx
    .updateTable('credit_lot')
    .set({ remaining: lot.remaining - amount })
    .where('id', '=', lot.id)
    .execute()
  await tx.insertInto('lot_use').values({ transaction_id: transactionId, lot_id: lot.id, amount }).execute()
  const credits = balance.credits - amount
  await tx.updateTable('credit_balance').set({ credits }).where('member_id', '=', memberId).execute()
  await publishMemberEvent(tx, memberId, {
    type: 'credits',
    credits,
    paid_user: await isPremium(tx, memberId),
  })
}

/** Prevents the member's credits from being spent until the caller's transaction ends. */
export async function lockCredits(tx: Db, memberId: number): Promise<void> {
  await lockBalance(tx, memberId)
}

/** Like `lockCredits`, but creates no balance for a member without one. */
export async function lockExistingCredits(tx: Db, memberId: number): Promise<void> {
  await lockExistingBalance(tx, memberId)
}

/** Returns the credits that `revokeCredits` took under the key `taken` to their lot, once per key. */
export async function restoreRevokedCredits(
  tx: Db,
  { revocationKey, key, at }: { readonly revocationKey: string; readonly key: string; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from ledger_transaction where key = ${revocationKey}`.execute(tx)
  const transactionId = rows[0]?.id
  if (transactionId === undefined) throw new Error(`nothing was taken back under ${revocationKey}`)
  await refundSpend(tx, { transactionId, key, at })
}
