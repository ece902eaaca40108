import { problem } from '@amarelle/contract/errors'
import { type RawBuilder, sql } from 'kysely'
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

/** How a spending ended: `repeated` when its key was booked before, `conflict` when the key carried something else. */
export interface Spent {
  readonly outcome: 'spent' | 'repeated' | 'conflict' | 'not_enough'
  readonly transactionId: number
  readonly credits: number
}
/**
 * A row that takes credits when it is read, for the statement that stores what they pay for: promotional lots first, then
 * bought ones, oldest first (DECISIONS 3). Columns as in `Spent`. The member's balance row is locked, so of parallel spends
 * on the last credit one wins.
 */
export const spending = ({ memberId, amount, kind, key, at }: Spending): RawBuilder<unknown> => sql`(
  select outcome, transaction_id as "transactionId", credits
  from spend_credits(${memberId}, ${amount}, ${kind}, ${key}, ${fingerprint({ memberId, amount, kind })}, ${at}))`

/** Throws `not_enough_credits` (nothing was booked) or `idempotency_conflict`. */
export function assertSpent(spent: Spent | undefined): asserts spent is Spent {
  if (!spent || spent.outcome === 'not_enough') throw problem('not_enough_credits')
  if (spent.outcome === 'conflict') throw problem('idempotency_conflict')
}

/** Takes credits alone, in the caller's transaction. */
export async function spend(tx: Db, given: Spending): Promise<Spent> {
  const { rows } = await sql<Spent>`select * from ${spending(given)} as spent`.execute(tx)
  const [spent] = rows
  assertSpent(spent)
  return spent
}
