import { createProblem } from '@amarelle/contract/domain/errors'
import { findOrderLot } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from 'kysely'
import { calculateCreditValue } from '../pricing/calculate-prices.ts'
import { isRefundedInFull, sumReturned } from './refund.sql.ts'
import { findOrderWithdrawal } from './withdrawal.sql.ts'

/** The unspent credits of an order that can still be withdrawn from, and the refund for them. */
export interface UnusedCredits {
  readonly orderId: number
  readonly orderNumber: string
  readonly attemptId: string
  readonly method: string
  readonly credits: number
  readonly minor: number
  readonly currency: string
  readonly until: Date
}

/**
 * Computes the refund of a withdrawal now: the price of the unspent credits, rounded half up, at most what is left of
 * the payment (docs/law.md#withdrawal). Null after the period and for an order already withdrawn from. The result is
 * stable only while the order and the member's credits are locked.
 */
export async function findUnusedCredits(db: Db, orderId: number, now: Date): Promise<UnusedCredits | null> {
  const { rows } = await sql<{
    number: string
    total: number
    paid: number
    currency: string
    until: Date
    attemptId: string
    method: string
  }>`
    select o.number, o.total_minor as total, a.amount_minor as paid, o.currency, o.withdraw_until as until, a.id as "attemptId", m.name as method
    from credit_order o join payment_attempt a on a.order_id = o.id and a.state = 'completed' and not a.quarantined
      join payment_method m on m.code = a.method
    where o.id = ${orderId} and o.state = 'completed' and o.withdraw_until > ${now}`.execute(db)
  const [order] = rows
  if (!order || (await findOrderWithdrawal(db, orderId))) return null
  const lot = await findOrderLot(db, orderId)
  if (!lot) throw createProblem('unexpected')
  const leftMinor = order.paid - (await sumReturned(db, order.attemptId))
  const { attemptId, method, currency, until } = order
  return {
    orderId,
    orderNumber: order.number,
    attemptId,
    method,
    credits: lot.remaining,
    minor: Math.min(calculateCreditValue(order.total, lot.granted, lot.remaining), leftMinor),
    currency,
    until,
  }
}

/** A member's completed orders that can be withdrawn from now and were not refunded in full, newest first, at most 50. */
export async function listWithdrawableOrders(db: Db, memberId: number, now: Date): Promise<UnusedCredits[]> {
  const orders = await db
    .selectFrom('credit_order as o')
    .select('o.id')
    .where('o.member_id', '=', memberId)
    .where('o.withdraw_until', '>', now)
    .where((e) => e.not(isRefundedInFull))
    .orderBy('o.id', 'desc')
    .limit(50)
    .execute()
  const withdrawable: UnusedCredits[] = []
  for (const { id } of orders) {
    const unused = await findUnusedCredits(db, id, now)
    if (unused) withdrawable.push(unused)
  }
  return withdrawable
}
