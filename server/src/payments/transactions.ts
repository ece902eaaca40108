import type { Transaction } from '@amarelle/contract/endpoints/payments'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/actor.ts'
import { toMethodIconUrl } from './pricing/payment-method.sql.ts'
import { loadOrderHistories } from './order-history.sql.ts'
import { isRefundedInFull } from './refunds/refund.sql.ts'
import { findOwnOrderId } from './orders/order.sql.ts'

interface TransactionRow {
  id: number
  number: string
  attemptId: string | null
  credits: number
  currency: string
  total: number
  discount: number
  fee: number
  vatRate: number
  vat: number
  method: Transaction['method']['code']
  methodName: string
  orderState: 'open' | 'completed' | 'failed' | 'cancelled'
  attemptState: Transaction['state']
  unanswered: boolean
  createdAt: Date
  completedAt: Date | null
  balanceAfter: number | null
  firstOrder: boolean
  withdrawUntil: Date | null
}
const maxTransactions = 200

/**
 * The member's orders, newest first, or the one named by number; each with its latest attempt's state and its history.
 * Throws `not_found`.
 */
export async function listTransactions(
  context: RequestContext,
  orderNumber?: string,
): Promise<Transaction[]> {
  const memberId = assertMember(context)
  const id = orderNumber === undefined ? null : await findOwnOrderId(context.db, memberId, orderNumber)
  const { rows } = await sql<TransactionRow>`
    select o.id, o.number, a.id as "attemptId", o.credits, o.currency, o.total_minor as total, o.discount_minor as discount,
      o.fee_minor as fee, o.vat_rate as "vatRate", o.vat_minor as vat, a.method, m.name as "methodName",
      o.state as "orderState",
      case when a.quarantined and a.state = 'completed' then 'failed' else a.state end as "attemptState", o.created_at as "createdAt", o.completed_at as "completedAt",
      case when ${isRefundedInFull} then null else o.withdraw_until end as "withdrawUntil",
      o.balance_after as "balanceAfter",
      o.state <> 'completed' and exists (select from payment_attempt u where u.order_id = o.id and u.state = 'pending'
        and u.failure = 'unanswered') as unanswered,
      coalesce((select f.id from credit_order f where f.member_id = ${memberId} and f.state = 'completed' order by f.id limit 1) >= o.id, true)
        as "firstOrder"
    from (
      select * from credit_order where member_id = ${memberId} and (${id}::bigint is null or id = ${id})
      order by id desc limit ${maxTransactions}
    ) o
    join lateral (select * from payment_attempt p where p.order_id = o.id order by p.quarantined, p.created_at desc, p.id limit 1) a on true
    join payment_method m on m.code = a.method
    order by o.id desc`.execute(context.db)
  const historyOf = await loadOrderHistories(
    context.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const money = (minor: number) => ({ minor, currency: row.currency })
    return {
      id: row.number,
      payment_id: row.attemptId,
      credits: row.credits,
      total: money(row.total),
      discount: row.discount ? money(row.discount) : null,
      fee: money(row.fee),
      vat: { rate: row.vatRate / 100, amount: money(row.vat) },
      method: { code: row.method, name: row.methodName, icon: toMethodIconUrl(row.method) },
      state: row.orderState === 'completed' ? 'completed' : row.attemptState,
      unanswered: row.unanswered,
      created_at: row.createdAt.toISOString(),
      completed_at: row.completedAt?.toISOString() ?? null,
      balance_after: row.balanceAfter,
      first_order: row.firstOrder,
      withdraw_until: row.withdrawUntil?.toISOString() ?? null,
      ...historyOf(row.id),
    }
  })
}
