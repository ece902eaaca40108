import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface SpentAmount {
  readonly currency: string
  readonly minor: number
}
/**
 * Returns the amount for which a member bought since then, by currency: completed and pending payments, without refunds and chargebacks
 * (also pending ones) and without one order. Unpaid orders and pending bank transfers don't count.
 */
export const sumSpentSince = (
  db: Db,
  memberId: number,
  since: Date,
  excludedOrderId: number | null,
): Promise<SpentAmount[]> => sumSpent(db, [memberId], since, excludedOrderId)

/** Returns the same of several members, with one row for each member and currency. */
export const sumSpentOfMembers = (
  db: Db,
  memberIds: readonly number[],
  since: Date,
): Promise<SpentByMember[]> => sumSpent(db, memberIds, since, null)

interface SpentByMember extends SpentAmount {
  readonly memberId: number
}
async function sumSpent(
  db: Db,
  memberIds: readonly number[],
  since: Date,
  excludedOrderId: number | null,
): Promise<SpentByMember[]> {
  const { rows } = await sql<SpentByMember>`
    select o.member_id as "memberId", o.currency, sum(o.total_minor
        - coalesce((select sum(amount_minor) from refund where order_id = o.id and state <> 'failed'
            and reason in ('withdrawal', 'goodwill')), 0)
        - coalesce((select sum(amount_minor) from dispute where order_id = o.id and state <> 'won'), 0))::bigint as minor
    from credit_order o
    where o.member_id = any(${[...memberIds]}::bigint[]) and o.id is distinct from ${excludedOrderId}::bigint and (o.state = 'completed' and o.completed_at > ${since}
      or o.state = 'open' and exists (select from payment_attempt a where a.order_id = o.id and a.state = 'pending'
        and a.method <> 'wire_transfer'))
    group by o.member_id, o.currency`.execute(db)
  return rows
}

/**
 * Returns the amount that a member is about to pay, by currency: unpaid orders with a stored card, which will be charged, and those whose payment
 * page was opened since `pageOpenedSince`. Without one order.
 */
export async function sumBeingPaid(
  db: Db,
  memberId: number,
  pageOpenedSince: Date,
  excludedOrderId: number | null,
): Promise<SpentAmount[]> {
  const { rows } = await sql<SpentAmount>`
    select o.currency, sum(o.total_minor)::bigint as minor from credit_order o
    where o.member_id = ${memberId} and o.id is distinct from ${excludedOrderId}::bigint and o.state = 'open'
      and exists (select from payment_attempt a where a.order_id = o.id and a.state = 'loading'
        and (a.stored_method_id is not null or a.charge_asked_at is not null or a.page_opened_at > ${pageOpenedSince}))
    group by o.currency`.execute(db)
  return rows
}

/** Returns the limit that the member set; undefined when none. */
export const findSpendingLimit = (db: Db, memberId: number) =>
  db
    .selectFrom('spending_limit')
    .select(['currency', 'minor', 'next_minor as nextMinor', 'next_from as nextFrom'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const findSpendingLimits = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom('spending_limit')
    .select([
      'member_id as memberId',
      'currency',
      'minor',
      'next_minor as nextMinor',
      'next_from as nextFrom',
    ])
    .where('member_id', 'in', [0, ...memberIds])
    .execute()

export interface SpendingLimit {
  readonly currency: string
  readonly minor: number
  readonly nextMinor: number | null
  readonly nextFrom: Date | null
}
export async function upsertSpendingLimit(tx: Db, memberId: number, limit: SpendingLimit): Promise<void> {
  const row = {
    currency: limit.currency,
    minor: limit.minor,
    next_minor: limit.nextMinor,
    next_from: limit.nextFrom,
  }
  await tx
    .insertInto('spending_limit')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

export const deleteSpendingLimit = (tx: Db, memberId: number) =>
  tx.deleteFrom('spending_limit').where('member_id', '=', memberId).execute()
