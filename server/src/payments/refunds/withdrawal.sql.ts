import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

export const insertWithdrawal = (tx: Db, row: Insertable<DB['withdrawal']>) =>
  tx.insertInto('withdrawal').values(row).execute()

/** By its receipt, locked: a second confirmation waits here for the first. */
export const lockWithdrawal = (tx: Db, siteId: number, receipt: string) =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('receipt', '=', receipt)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
/** Of this site, by the token in the owner's mail, while it can be used; `lock` for who uses it. */
export function findMailedWithdrawal(
  db: Db,
  named: { readonly siteId: number; readonly tokenHash: Buffer; readonly now: Date; readonly lock?: true },
) {
  const found = db
    .selectFrom('withdrawal')
    .selectAll()
    .where('confirm_token_hash', '=', named.tokenHash)
    .where('site_id', '=', named.siteId)
    .where('state', '=', 'awaiting_owner')
    .where('confirm_until', '>', named.now)
  return (named.lock ? found.forUpdate() : found).executeTakeFirst()
}
/** The same, whatever site it is of. */
export const lockWithdrawalByReceipt = (tx: Db, receipt: string) =>
  tx.selectFrom('withdrawal').selectAll().where('receipt', '=', receipt).forUpdate().executeTakeFirst()
/** All of a member's, in the order of ids. */
export const lockMemberWithdrawals = (tx: Db, memberId: number) =>
  tx
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
/** A completed order of a site by its number; staff may have an older paper with its internal id at hand. */
export const findCompletedOrder = async (db: Db, siteId: number, named: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select id from credit_order
    where site_id = ${siteId} and state = 'completed' and (number = ${named} or id::text = ${named})
    order by number = ${named} desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
export const updateWithdrawal = (tx: Db, id: number, change: Updateable<DB['withdrawal']>) =>
  tx.updateTable('withdrawal').set(change).where('id', '=', id).execute()

/** The order's withdrawal that counts, if it was withdrawn from. */
export const findOrderWithdrawal = (db: Db, orderId: number) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['confirmed', 'settled'])
    .executeTakeFirst()

/** The number in what somebody typed: `Order 7k2q9-xm4td`, with the letters that are taken for digits. */
function parseOrderNumber(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const found = [
    ...plain.matchAll(/(?<![0-9A-Z])([0-9A-HJKMNP-TV-Z]{5})[ -]?([0-9A-HJKMNP-TV-Z]{5})(?![0-9A-Z])/g),
  ]
  const last = found.at(-1)
  return last ? `${last[1]}${last[2]}` : null
}

/** A member's own completed order of the site; also by the internal id that mails named before orders had numbers. */
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

/** A completed order of the site by its number, where the account that bought it has this address. */
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

/** The owner was asked and never confirmed: staff decide. It holds no order, so that it blocks nobody's withdrawal from it. */
export const expireAwaitingWithdrawals = (db: Db, now: Date) =>
  db
    .updateTable('withdrawal')
    .set({ state: 'confirmed', order_id: null, confirm_token_hash: null })
    .where('state', '=', 'awaiting_owner')
    .where('confirm_until', '<=', now)
    .returning('receipt')
    .execute()

/** What was stated and never confirmed bound nobody. */
export const deleteUnconfirmedWithdrawals = (db: Db, before: Date) =>
  db.deleteFrom('withdrawal').where('state', '=', 'stated').where('stated_at', '<', before).execute()

/** A person who left stays in no statement of theirs; the receipt and the order stay, for the books. */
export const eraseWithdrawals = (tx: Db, memberId: number) =>
  tx
    .updateTable('withdrawal')
    .set({
      member_id: null,
      name: '',
      email: '',
      stated_order: '',
      confirm_token_hash: null,
      // Nobody is left who could confirm it.
      state: sql`case when state = 'awaiting_owner' then 'refused' else state end`,
    })
    .where('member_id', '=', memberId)
    .execute()
