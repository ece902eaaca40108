import type { Db } from '../../platform/db/db.ts'

/** Returns the bundle of the member's last completed order, and the method that paid it. */
export const findLastPaidOrder = (db: Db, memberId: number) =>
  db
    .selectFrom('credit_order as o')
    .innerJoin('payment_attempt as a', 'a.order_id', 'o.id')
    .select(['o.bundle_id as bundle', 'a.method'])
    .where('o.member_id', '=', memberId)
    .where('o.state', '=', 'completed')
    .where('a.state', '=', 'completed')
    .orderBy('o.completed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
