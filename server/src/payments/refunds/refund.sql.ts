import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

export type RefundReason = 'withdrawal' | 'paid_twice' | 'other_amount' | 'goodwill' | 'account_closed'
export interface Refund {
  readonly id: string
  readonly orderId: number
  readonly attemptId: string
  readonly amountMinor: number
  readonly credits: number
  readonly reason: RefundReason
  readonly state: 'queued' | 'pending' | 'completed' | 'failed'
  readonly providerRef: string | null
  readonly failure: string | null
  readonly tries: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
const selectRefunds = (db: Db) =>
  db
    .selectFrom('refund')
    .select([
      'id',
      'order_id as orderId',
      'attempt_id as attemptId',
      'amount_minor as amountMinor',
      'credits',
      'reason',
      'state',
      'provider_ref as providerRef',
      'failure',
      'tries',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .$castTo<Refund>()

export const findRefund = (db: Db, id: string) => selectRefunds(db).where('id', '=', id).executeTakeFirst()
/** Returns the refunds of a payment, oldest first. */
export const listAttemptRefunds = (db: Db, attemptId: string) =>
  selectRefunds(db).where('attempt_id', '=', attemptId).orderBy('created_at').orderBy('id').execute()
/** Refunds due to be sent or polled, oldest first. */
export const listDueRefunds = (db: Db, now: Date, count: number) =>
  selectRefunds(db)
    .where('state', 'in', ['queued', 'pending'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(count)
    .execute()

/**
 * Takes a refund for sending: counts the attempt first, so that a crash leaves it to a later retry. False if it was settled or taken
 * back in the meantime.
 */
export async function claimRefundAttempt(
  db: Db,
  id: string,
  now: Date,
  change: { readonly tries: number; readonly next_try_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('refund')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'pending'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
export const insertRefund = (tx: Db, row: Insertable<DB['refund']>) =>
  tx.insertInto('refund').values(row).execute()
export const updateRefund = (
  tx: Db,
  id: string,
  now: Date,
  change: Partial<
    Pick<
      Insertable<DB['refund']>,
      'state' | 'provider_ref' | 'failure' | 'tries' | 'next_try_at' | 'paid_reference'
    >
  >,
) =>
  tx
    .updateTable('refund')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Sum of a payment's refunds and chargebacks in minor units, without failed refunds and won disputes. */
export async function sumReturned(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from (
      select amount_minor from refund where attempt_id = ${attemptId} and state <> 'failed'
      union all select amount_minor from dispute where attempt_id = ${attemptId} and state <> 'won'
    ) back`.execute(db)
  return rows[0]?.minor ?? 0
}

/** True if everything that was paid for `credit_order o` went back or is owed, so that a withdrawal would return nothing. */
export const isRefundedInFull = sql<boolean>`(
  select coalesce(sum(r.amount_minor), 0) >= o.total_minor from refund r
  where r.order_id = o.id and r.reason in ('withdrawal', 'goodwill'))`

/** Returns whether the member has a completed order that was not fully refunded, beside the one with this id. */
export async function hasUnrefundedOrder(
  db: Db,
  memberId: number,
  exceptOrderId: number | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from credit_order o
        join payment_attempt a on a.order_id = o.id and a.state = 'completed' and not a.quarantined
      where o.member_id = ${memberId} and o.state = 'completed' and o.id is distinct from ${exceptOrderId}::bigint
        and a.amount_minor > (
        select coalesce(sum(amount_minor), 0) from (
          select amount_minor from refund r where r.attempt_id = a.id and r.state <> 'failed'
          union all select amount_minor from dispute d where d.attempt_id = a.id and d.state <> 'won'
        ) back)
    ) as stands`.execute(db)
  return rows[0]?.stands ?? false
}
