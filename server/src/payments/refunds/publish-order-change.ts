import type { Db } from '../../platform/db/db.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { LockedOrder } from '../orders/order.sql.ts'

/** Notifies staff, and all open tabs of the member that a completed order changed, so that they reload it. */
export async function publishOrderChange(tx: Db, order: LockedOrder): Promise<void> {
  publishStaffChange(tx, 'orders')
  if (order.state === 'completed')
    await publishMemberEvent(tx, order.member_id, {
      type: 'payment',
      order: order.number,
      state: order.state,
    })
}
