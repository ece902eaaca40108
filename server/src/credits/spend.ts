import { problem } from '@amarelle/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { fingerprint } from '../platform/ids.ts'
import { accountOf, book, earlier, lockBalance } from './ledger.sql.ts'

export type SpendKind = 'message' | 'photo' | 'gift'
export interface Spending {
  readonly memberId: number
  readonly amount: number
  readonly kind: SpendKind
  /** Made once for what is paid: the same key never books twice. */
  readonly key: string
  readonly at: Date
}

/**
 * Takes credits in the caller's transaction: promotional lots first, then bought ones, oldest first (DECISIONS 3). The
 * member's balance row is locked, so of parallel spends on the last credit one wins. Throws `not_enough_credits` (nothing
 * booked) or `idempotency_conflict`.
 */
export async function spend(
  tx: Db,
  { memberId, amount, kind, key, at }: Spending,
): Promise<{ transactionId: number; credits: number }> {
  const balance = await lockBalance(tx, memberId)
  const mark = fingerprint({ memberId, amount, kind })
  const before = await earlier(tx, key, mark)
  if (before !== null) return { transactionId: before, credits: balance.credits }
  if (balance.credits < amount) throw problem('not_enough_credits')
  const spent = await accountOf(tx, 'credits_spent', 'CREDIT')
  const transactionId = await book(tx, { key, fingerprint: mark, kind, at }, [
    { accountId: balance.accountId, amount: -amount },
    { accountId: spent, amount },
  ])
  // The lots in order, each as far as the amount still reaches.
  await sql`
    with open as (
      select id, remaining, coalesce(sum(remaining) over (order by (source = 'order'), id rows between unbounded preceding and 1 preceding), 0) as before
      from credit_lot where member_id = ${memberId} and remaining > 0
    ), used as (
      select id, least(remaining, ${amount}::bigint - before) as n from open where before < ${amount}
    ), taken as (
      update credit_lot l set remaining = l.remaining - used.n from used where l.id = used.id
    ), noted as (
      insert into lot_use (transaction_id, lot_id, amount) select ${transactionId}::bigint, id, n from used
    )
    update credit_balance set credits = credits - ${amount} where member_id = ${memberId}`.execute(tx)
  return { transactionId, credits: balance.credits - amount }
}
