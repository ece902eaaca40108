import type { Db } from '../../platform/db/db.ts'
import { publishTransientEvent } from '../../platform/channel/member-events.ts'
import { type DeliveryReceipt, updateDeliveredUpTo } from './delivery-receipt.sql.ts'

export type { DeliveryReceipt } from './delivery-receipt.sql.ts'

/**
 * Notes what reached browsers of members, and tells those who wrote it, once for each message that this is new of; after a
 * block or a parting nobody is told. Answers what somebody else was at: it is new the next time.
 */
export async function markDelivered(db: Db, pairs: readonly DeliveryReceipt[]): Promise<DeliveryReceipt[]> {
  if (pairs.length === 0) return []
  const rows = await updateDeliveredUpTo(db, pairs)
  for (const { raised, closed, otherId, conversationId, upTo } of rows)
    if (raised && !closed)
      publishTransientEvent(db, [otherId], { type: 'delivered', conversation: conversationId, up_to: upTo })
  return rows.filter(({ raised }) => !raised)
}
