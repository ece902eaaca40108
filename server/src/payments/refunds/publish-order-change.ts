import type { Db } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { lockOrder } from '../orders/order.sql.ts'

/** Tells every open tab of the member that something of a completed order is another now: it asks again. */
export async function publishOrderChange(
  tx: Db,
  order: Awaited<ReturnType<typeof lockOrder>>,
): Promise<void> {
  if (order.state === 'completed')
    await publishMemberEvent(tx, order.member_id, {
      type: 'payment',
      order: order.number,
      state: order.state,
    })
}
