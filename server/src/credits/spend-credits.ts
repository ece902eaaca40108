import { type Problem, createProblem } from '@amarelle/contract/domain/errors'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { computeFingerprint } from '../platform/crypto/tokens.ts'

export type SpendKind = 'message' | 'photo' | 'gift'
export interface SpendRequest {
  readonly memberId: number
  readonly amount: number
  readonly kind: SpendKind
  /** Made once for what is paid: the same key never books twice. */
  readonly key: string
  readonly at: Date
}

/** How a spending ended: `repeated` when its key was booked before, `conflict` when the key carried something else. */
export interface SpendResult {
  readonly outcome: 'spent' | 'repeated' | 'conflict' | 'not_enough'
  readonly transactionId: number
  readonly credits: number
}
/** Why nothing was booked. */
export const toSpendProblem = (outcome: 'not_enough' | 'conflict'): Problem =>
  createProblem(outcome === 'conflict' ? 'idempotency_conflict' : 'not_enough_credits')

/**
 * Takes credits or throws `toSpendProblem`, in the caller's transaction: promotional lots first, then bought ones, oldest first (docs/payments.md#ledger). The
 * member's balance row is locked, so of parallel spends on the last credit one wins. A statement that stores what is paid calls
 * the database's `spend_credits` itself.
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
