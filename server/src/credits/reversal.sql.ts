import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { LedgerEntry } from './ledger.sql.ts'

/** Returns whose credits a spend or revocation took, and how many. Throws for any other transaction. */
export async function loadSpend(
  tx: Db,
  transactionId: number,
): Promise<{ memberId: number; amount: number }> {
  const { rows } = await sql<{ memberId: number; amount: number }>`
    select a.member_id as "memberId", -e.amount as amount from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'member_credits'
    where t.id = ${transactionId} and t.kind in ('message', 'photo', 'voice', 'gift', 'super_like', 'withdrawal', 'dispute')
      and t.reverses is null and e.amount < 0`.execute(tx)
  const [spender] = rows
  if (!spender) throw new Error(`booking ${transactionId} spent no credits`)
  return spender
}

/**
 * Builds the entries that reverse a transaction; null when it was reversed before. Call it while holding the balance's
 * lock.
 */
export async function buildReversal(tx: Db, transactionId: number): Promise<LedgerEntry[] | null> {
  const { rows } = await sql<LedgerEntry>`
    select account_id as "accountId", -amount as amount from ledger_entry e where transaction_id = ${transactionId}
      and not exists (select from ledger_transaction where reverses = ${transactionId}) order by id`.execute(
    tx,
  )
  return rows.length ? rows : null
}

/** Restores the lots that a spend used, and records it as negative use by the reversing transaction. */
export async function restoreLots(
  tx: Db,
  transactionId: number,
  reversingTransactionId: number,
): Promise<void> {
  await sql`with used as (
      insert into lot_use (transaction_id, lot_id, amount)
      select ${reversingTransactionId}, lot_id, -amount from lot_use where transaction_id = ${transactionId}
      returning lot_id, amount
    )
    update credit_lot l set remaining = l.remaining - u.amount
    from (select lot_id, sum(amount) as amount from used group by lot_id) u where l.id = u.lot_id`.execute(tx)
}
