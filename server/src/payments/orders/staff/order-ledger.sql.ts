import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The newest bookings of one order that are shown. */
const maxBookings = 100

interface LedgerLineRow extends Omit<StaffOrder['ledger'][number], 'at'> {
  readonly at: Date
}
/**
 * Returns the entries of the bookings that belong to an order, in the order in which they were booked. Those in credits are found by their
 * keys.
 */
export async function findOrderLedger(db: Db, orderId: number): Promise<StaffOrder['ledger']> {
  const { rows } = await sql<LedgerLineRow>`
    with credits (key) as (
      select 'order:' || ${orderId}::text || ':grant'
      union all select 'refund:' || r.id || ':credits' from refund r where r.order_id = ${orderId}
      union all select 'dispute:' || d.id || part from dispute d, unnest(array[':credits', ':credits-back']) part
        where d.order_id = ${orderId}
    ), shown as (
      select id, kind, created_at from (
        select id, kind, created_at from ledger_transaction where order_id = ${orderId}
        union all select t.id, t.kind, t.created_at from credits c join ledger_transaction t on t.key = c.key) booked
      order by created_at desc, id desc limit ${maxBookings}
    )
    select t.id as "bookingId", t.created_at as at, t.kind, a.kind as account, a.unit, e.amount
    from shown t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    order by t.created_at, t.id, e.id`.execute(db)
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
}
