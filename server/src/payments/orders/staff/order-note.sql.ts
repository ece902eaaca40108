import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

const maxNotes = 50

/** The newest notes on an order, with the names of their authors. */
export const findOrderNotes = (db: Db, orderId: number) =>
  db
    .selectFrom('order_note')
    .innerJoin('staff_member', 'staff_member.id', 'order_note.staff_id')
    .select(['order_note.id', 'staff_member.name as by', 'order_note.text', 'order_note.created_at as at'])
    .where('order_note.order_id', '=', orderId)
    .orderBy('order_note.id', 'desc')
    .limit(maxNotes)
    .execute()
export const insertOrderNote = (
  tx: Db,
  { orderId, staffId, text, at }: { orderId: number; staffId: number; text: string; at: Date },
) =>
  tx.insertInto('order_note').values({ order_id: orderId, staff_id: staffId, text, created_at: at }).execute()
export const deleteOrderNotes = (tx: Db, memberId: number) =>
  sql`delete from order_note where order_id in (select id from credit_order where member_id = ${memberId})`.execute(
    tx,
  )
/** The notes on a member's orders for the data export, without their authors. */
export const exportOrderNotes = (db: Db, memberId: number) =>
  db
    .selectFrom('order_note')
    .innerJoin('credit_order', 'credit_order.id', 'order_note.order_id')
    .select(['credit_order.number as order', 'order_note.text', 'order_note.created_at'])
    .where('credit_order.member_id', '=', memberId)
    .orderBy('order_note.id')
    .execute()
