import type { Db } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { lockOrder } from '../orders/order.sql.ts'

/** Notifies all open tabs of the member that a completed order changed, so that they reload it. */
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
