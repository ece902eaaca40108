import type { WithdrawalReviewReason } from '@amarelle/contract/staff/case-kinds'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

export const insertWithdrawal = (tx: Db, row: Insertable<DB['withdrawal']>) =>
  tx.insertInto('withdrawal').values(row).execute()

/** Finds a withdrawal of a site by its receipt and locks it, so that confirmations are serialised. */
export const lockWithdrawal = (tx: Db, siteId: number, receipt: string) =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('receipt', '=', receipt)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
/** Finds a withdrawal of a site by the unexpired token in the owner's mail; set `lock` before confirming. */
export function findMailedWithdrawal(
  db: Db,
  filter: { readonly siteId: number; readonly tokenHash: Buffer; readonly now: Date; readonly lock?: true },
) {
  const query = db
    .selectFrom('withdrawal')
    .selectAll()
    .where('confirm_token_hash', '=', filter.tokenHash)
    .where('site_id', '=', filter.siteId)
    .where('state', '=', 'awaiting_owner')
    .where('confirm_until', '>', filter.now)
  return (filter.lock ? query.forUpdate() : query).executeTakeFirst()
}
/** The reasons why a withdrawal waits for staff: a value of `withdrawalReviewReasons`. */
export const withdrawalReviewReason = sql<WithdrawalReviewReason>`case when order_id is not null then 'too_late'
  when confirm_until is not null then 'owner_silent' else 'unknown_order' end`

/** Returns the withdrawal with this case number; the open one, should two numbers be equal. */
export const findWithdrawalCase = (db: Db, reference: string) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .select(withdrawalReviewReason.as('reviewReason'))
    .where('reference', '=', reference)
    .where('state', 'in', ['confirmed', 'settled', 'refused'])
    .orderBy(sql`state <> 'confirmed'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
/** Like `lockWithdrawal`, for any site. */
export const lockWithdrawalByReceipt = (tx: Db, receipt: string) =>
  tx.selectFrom('withdrawal').selectAll().where('receipt', '=', receipt).forUpdate().executeTakeFirst()
/** Locks all withdrawals of a member, in order of id to avoid deadlocks. */
export const lockMemberWithdrawals = (tx: Db, memberId: number) =>
  tx
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
/** Finds a completed order of a site by its number, or by the internal id printed on old documents. */
export const findCompletedOrder = async (
  db: Db,
  siteId: number,
  orderNumber: string,
): Promise<number | null> => {
  // Not compared as text: that would read all orders.
  const id = /^[1-9]\d{0,14}$/.test(orderNumber) ? Number(orderNumber) : null
  const { rows } = await sql<{ id: number }>`select id from credit_order
    where site_id = ${siteId} and state = 'completed' and (number = ${orderNumber} or id = ${id}::bigint)
    order by number = ${orderNumber} desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
export const updateWithdrawal = (tx: Db, id: number, change: Updateable<DB['withdrawal']>) =>
  tx.updateTable('withdrawal').set(change).where('id', '=', id).execute()

/** Returns the effective withdrawal of an order, if any. */
export const findOrderWithdrawal = (db: Db, orderId: number) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['confirmed', 'settled'])
    .executeTakeFirst()

/**
 * Extracts the order number from input such as `Order 7k2q9-xm4td`; letters easily confused with digits are replaced.
 */
function parseOrderNumber(input: string): string | null {
  const normalised = input.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const candidates = [
    ...normalised.matchAll(/(?<![0-9A-Z])([0-9A-HJKMNP-TV-Z]{5})[ -]?([0-9A-HJKMNP-TV-Z]{5})(?![0-9A-Z])/g),
  ]
  const last = candidates.at(-1)
  return last ? `${last[1]}${last[2]}` : null
}

/** Finds a member's completed order on the site, also by the internal id used in mails before orders had numbers. */
export async function findMemberOrder(
  db: Db,
  { siteId, order, memberId }: { readonly siteId: number; readonly order: string; readonly memberId: number },
): Promise<number | null> {
  const internal = /^\D{0,20}(\d{1,15})\D*$/.exec(order)?.[1] ?? null
  const { rows } = await sql<{ id: number }>`
    select id from credit_order where member_id = ${memberId} and site_id = ${siteId} and state = 'completed'
      and (number = ${parseOrderNumber(order)} or id::text = ${internal})
    order by number = ${parseOrderNumber(order)} desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Finds a completed order of the site by its number whose buyer's account has this address. */
export async function findOrderByEmail(
  db: Db,
  { siteId, order, email }: { readonly siteId: number; readonly order: string; readonly email: string },
): Promise<{ id: number; number: string; memberId: number } | null> {
  const { rows } = await sql<{ id: number; number: string; memberId: number }>`
    select o.id, o.number, o.member_id as "memberId" from credit_order o join member m on m.id = o.member_id
    where o.number = ${parseOrderNumber(order)} and o.site_id = ${siteId} and o.state = 'completed'
      and lower(m.email) = lower(${email})`.execute(db)
  return rows[0] ?? null
}

/**
 * Passes withdrawals that the owner did not confirm in time to staff. Clears their order, so that they don't block
 * another withdrawal from it.
 */
export const expireAwaitingWithdrawals = (db: Db, now: Date) =>
  db
    .updateTable('withdrawal')
    .set({ state: 'confirmed', order_id: null, confirm_token_hash: null })
    .where('state', '=', 'awaiting_owner')
    .where('confirm_until', '<=', now)
    .returning('receipt')
    .execute()

/** Deletes statements that were never confirmed and had no effect. */
export const deleteUnconfirmedWithdrawals = (db: Db, before: Date) =>
  db.deleteFrom('withdrawal').where('state', '=', 'stated').where('stated_at', '<', before).execute()

/** Erases a deleted member's personal data from withdrawals; receipt and order stay for accounting. */
export const eraseWithdrawals = (tx: Db, memberId: number) =>
  tx
    .updateTable('withdrawal')
    .set({
      member_id: null,
      name: '',
      email: '',
      stated_order: '',
      confirm_token_hash: null,
      // Nobody can confirm it any more.
      state: sql`case when state = 'awaiting_owner' then 'refused' else state end`,
    })
    .where('member_id', '=', memberId)
    .execute()
