import type { StaffOrder } from '@amarelle/contract/staff/endpoints/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const mostLedgerLines = 200

interface LedgerLineRow extends Omit<StaffOrder['ledger'][number], 'at'> {
  readonly at: Date
}
/** The entries of all bookings that belong to an order, in the order in which they were booked. */
export async function findOrderLedger(db: Db, orderId: number): Promise<StaffOrder['ledger']> {
  const { rows } = await sql<LedgerLineRow>`
    with named (key) as (
      select 'order:' || ${orderId}::text || part from unnest(array[':grant', ':money']) part
      union all select 'attempt:' || a.id || part from payment_attempt a, unnest(array[':twice', ':closed']) part
        where a.order_id = ${orderId}
      union all select 'refund:' || r.id || part from refund r,
        unnest(array[':owed', ':credits', ':paid', ':by-hand', ':came-back']) part where r.order_id = ${orderId}
      union all select 'dispute:' || d.id || part from dispute d, unnest(array[':money', ':credits', ':won', ':credits-back']) part
        where d.order_id = ${orderId})
    select t.id as "bookingId", t.created_at as at, t.kind, a.kind as account, a.unit, e.amount
    from named n join ledger_transaction t on t.key = n.key join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id
    order by t.created_at, t.id, e.id limit ${mostLedgerLines}`.execute(db)
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }))
}
