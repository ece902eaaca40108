import { type Problem, createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'

export type SpendKind = 'message' | 'photo' | 'voice' | 'gift' | 'super_like'
export interface SpendRequest {
  readonly memberId: number
  readonly amount: number
  readonly kind: SpendKind
  /** Idempotency key, unique per purchase. */
  readonly key: string
  readonly at: Date
}

/** Result of a spend: `repeated` when its key was booked before, `conflict` when the key was used with other values. */
export interface SpendResult {
  readonly outcome: 'spent' | 'repeated' | 'conflict' | 'not_enough'
  readonly transactionId: number
  readonly credits: number
}
/** Returns the error for a spend that booked nothing. */
export const toSpendProblem = (outcome: 'not_enough' | 'conflict'): Problem =>
  createProblem(outcome === 'conflict' ? 'idempotency_conflict' : 'not_enough_credits')

/**
 * Spends credits in the caller's transaction, or throws `toSpendProblem`: promotional lots first, then bought ones,
 * oldest first (docs/payments.md#ledger). Locks the balance row, so concurrent spends can't overdraw. SQL statements
 * that store the purchase call the database's `spend_credits` themselves.
 */
export async function spendCredits(
  tx: Db,
  { memberId, amount, kind, key, at }: SpendRequest,
): Promise<SpendResult> {
  const { rows } = await sql<SpendResult>`select outcome, transaction_id as "transactionId", credits
    from spend_credits(${memberId}, ${amount}, ${kind}, ${key}, ${computeFingerprint({ memberId, amount, kind })}, ${at})`.execute(
    tx,
  )
  const [spent] = rows
  if (!spent) throw new Error('a spending was not answered')
  if (spent.outcome === 'not_enough' || spent.outcome === 'conflict') throw toSpendProblem(spent.outcome)
  return spent
}
