import { problem } from '@amarelle/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { fingerprint } from '../platform/ids.ts'

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
  const { rows } = await sql<{ outcome: 'spent' | 'repeated' | 'conflict' | 'not_enough'; transactionId: number; credits: number }>`
    select outcome, transaction_id as "transactionId", credits
    from spend_credits(${memberId}, ${amount}, ${kind}, ${key}, ${fingerprint({ memberId, amount, kind })}, ${at})`.execute(tx)
  const [done] = rows
  if (!done || done.outcome === 'not_enough') throw problem('not_enough_credits')
  if (done.outcome === 'conflict') throw problem('idempotency_conflict')
  return { transactionId: done.transactionId, credits: done.credits }
}
