import { markPremium } from '../accounts/index.ts'
import { bookMoney, grant } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import { changeOrder } from './order.sql.ts'

export interface PaidOrder {
  readonly id: number
  readonly memberId: number
  readonly credits: number
  readonly totalMinor: number
  readonly vatMinor: number
  readonly currency: string
  readonly country: string
}
/**
 * Completes a paid order in the caller's transaction: premium, the credits, and the money split into what is owed in
 * messages and in VAT (DOMAIN 3.1). Both bookings carry the order's key, so a second call books nothing.
 */
export async function bookOrder(tx: Db, order: PaidOrder, provider: string, at: Date): Promise<void> {
  const { id, memberId, credits, totalMinor: total, vatMinor: vat, currency, country } = order
  await markPremium(tx, memberId, at)
  await grant(tx, {
    memberId,
    amount: credits,
    kind: 'order',
    source: 'order',
    key: `order:${id}:grant`,
    orderId: id,
    price: { minor: total, currency },
    at,
  })
  await bookMoney(tx, {
    key: `order:${id}:money`,
    currency,
    kind: 'order',
    entries: {
      [`psp_clearing:${provider}`]: total,
      deferred_revenue: vat - total,
      [`vat_payable:${country}`]: -vat,
    },
    at,
  })
  await changeOrder(tx, id, { state: 'completed', completed_at: at })
}
