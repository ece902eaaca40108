import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { DB } from '../platform/db-types.ts'

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
/** The same, whatever site it is of. */
export const withdrawalByReceipt = (tx: Db, receipt: string) =>
  tx.selectFrom('withdrawal').selectAll().where('receipt', '=', receipt).forUpdate().executeTakeFirst()
/** All of a member's, in the order of ids. */
export const lockWithdrawalsOf = (tx: Db, memberId: number) =>
  tx
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
export const completedOrder = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('credit_order')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('state', '=', 'completed')
    .executeTakeFirst()
export const changeWithdrawal = (tx: Db, id: number, change: Updateable<DB['withdrawal']>) =>
  tx.updateTable('withdrawal').set(change).where('id', '=', id).execute()

/** The order's withdrawal that counts, if it was withdrawn from. */
export const withdrawalOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['confirmed', 'settled'])
    .executeTakeFirst()

/** A completed order of the site by its number, whose buyer has this address or is this member. */
export async function orderOfBuyer(
  db: Db,
  named: {
    readonly siteId: number
    readonly order: string
    readonly email: string
    readonly memberId: number | null
  },
): Promise<number | null> {
  const number = /^\D{0,20}(\d{1,15})\D*$/.exec(named.order)?.[1]
  if (!number) return null
  const { rows } = await sql<{ id: number }>`
    select o.id from credit_order o join member m on m.id = o.member_id
    where o.id = ${Number(number)} and o.site_id = ${named.siteId} and o.state = 'completed'
      and (lower(m.email) = lower(${named.email}) or m.id = ${named.memberId})`.execute(db)
  return rows[0]?.id ?? null
}

/** What was stated and never confirmed bound nobody. */
export const forgetStated = (db: Db, before: Date) =>
  db.deleteFrom('withdrawal').where('state', '=', 'stated').where('stated_at', '<', before).execute()

/** A person who left stays in no statement of theirs; the receipt and the order stay, for the books. */
export const forgetWithdrawals = (tx: Db, memberId: number) =>
  tx
    .updateTable('withdrawal')
    .set({ member_id: null, name: '', email: '', stated_order: '' })
    .where('member_id', '=', memberId)
    .execute()
