import type { Db } from '../../platform/db/db.ts'
import { publishTransientEvent } from '../../platform/channel/member-events.ts'
import { type DeliveryReceipt, updateDeliveredUpTo } from './delivery-receipt.sql.ts'

export type { DeliveryReceipt } from './delivery-receipt.sql.ts'

/**
 * Records that messages reached browsers of their receivers, and notifies the senders once; not if the conversation is closed, or the
 * receiver does not show that they are online. Returns receipts whose rows were locked by another transaction: the caller may retry
 * them.
 */
export async function markDelivered(db: Db, pairs: readonly DeliveryReceipt[]): Promise<DeliveryReceipt[]> {
  if (pairs.length === 0) return []
  const rows = await updateDeliveredUpTo(db, pairs)
  for (const { raised, closed, isShown, otherId, conversationId, upTo } of rows)
    if (raised && !closed && isShown)
      publishTransientEvent(db, [otherId], { type: 'delivered', conversation: conversationId, up_to: upTo })
  return rows.filter(({ raised }) => !raised)
}
