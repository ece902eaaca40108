import { sql } from 'kysely'
import { addMs, daysToMs } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

export interface PaymentFigures {
  readonly orders: readonly { readonly state: string; readonly count: number }[]
  readonly oldestWebhookSeconds: number
}
/** The orders of the last day by state, and how long the oldest webhook has been waiting to be handled. */
export async function loadPaymentFigures(db: Db, now: Date): Promise<PaymentFigures> {
  const orders = await db
    .selectFrom('credit_order')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('created_at', '>', addMs(now, -daysToMs(1)))
    .groupBy('state')
    .execute()
  const { oldest } = await db
    .selectFrom('webhook_event')
    .select(sql<Date | null>`min(received_at)`.as('oldest'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { orders, oldestWebhookSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 }
}
