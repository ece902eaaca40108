import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns ids of members with an unconfirmed address who have unrefunded messages sent before the given time. */
export async function findUnconfirmedSenders(db: Db, before: Date, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from member s where s.status = 'not_confirmed' and exists (
      select from message m where m.sender_id = s.id and m.created_at < ${before} and m.refund_transaction_id is null)
    order by s.id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the member's row; false if the address is confirmed by now. A concurrent activation waits for the lock or came first. */
export async function lockUnconfirmedMember(tx: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql`select id from member where id = ${memberId} and status = 'not_confirmed'
    for no key update`.execute(tx)
  return rows.length > 0
}

/** Unrefunded messages that a member sent before the given time, with their ledger transactions. */
export const findMessagesToRefund = (tx: Db, memberId: number, before: Date) =>
  tx
    .selectFrom('message')
    .select(['id', 'ledger_transaction_id as booking'])
    .where('sender_id', '=', memberId)
    .where('created_at', '<', before)
    .where('refund_transaction_id', 'is', null)
    .where('ledger_transaction_id', 'is not', null)
    .orderBy('id')
    .$narrowType<{ booking: number }>()
    .execute()
export const setMessageRefunded = (tx: Db, messageId: number, booking: number) =>
  tx.updateTable('message').set({ refund_transaction_id: booking }).where('id', '=', messageId).execute()
