import type { Transaction } from '@amarelle/contract/payments'
import type { Db } from '../platform/db.ts'
import { invoiceAddress } from './invoice-address.ts'
import { invoicesOfOrders } from './invoice.sql.ts'
import { iconOf } from './method.sql.ts'

/** What happened to an order besides being placed. */
export type History = Pick<Transaction, 'attempts' | 'refunds' | 'disputed' | 'withdrawal' | 'invoice'>

const attemptsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment_method as m', 'm.code', 'a.method')
    .select(['a.order_id as order', 'a.method', 'm.name', 'a.state', 'a.quarantined', 'a.updated_at as at'])
    .where('a.order_id', 'in', orderIds)
    .orderBy('a.created_at')
    .$castTo<{
      order: number
      method: Transaction['method']['code']
      name: string
      state: Transaction['state']
      quarantined: boolean
      at: Date
    }>()
    .execute()
const refundsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('refund as r')
    .innerJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.order_id as order', 'r.amount_minor as minor', 'a.currency', 'r.credits', 'r.reason'])
    .select(['r.state', 'r.updated_at as at'])
    .where('r.order_id', 'in', orderIds)
    .orderBy('r.created_at')
    .$castTo<{
      id: string
      order: number
      minor: number
      currency: string
      credits: number
      reason: Transaction['refunds'][number]['reason']
      state: Transaction['refunds'][number]['state']
      at: Date
    }>()
    .execute()
const disputesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('dispute')
    .select(['order_id as order', 'state'])
    .where('order_id', 'in', orderIds)
    .orderBy('id', 'desc')
    .$castTo<{ order: number; state: 'open' | 'won' | 'lost' }>()
    .execute()
const withdrawalsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('withdrawal')
    .select(['order_id as order', 'receipt', 'confirmed_at as at'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['confirmed', 'settled'])
    .$castTo<{ order: number; receipt: string; at: Date | null }>()
    .execute()

/** The histories of some orders, by their ids. */
export async function historiesOf(db: Db, orderIds: readonly number[]): Promise<(id: number) => History> {
  const none = orderIds.length === 0
  const [attempts, refunds] = [
    none ? [] : await attemptsOf(db, orderIds),
    none ? [] : await refundsOf(db, orderIds),
  ]
  const [disputes, withdrawals] = [
    none ? [] : await disputesOf(db, orderIds),
    none ? [] : await withdrawalsOf(db, orderIds),
  ]
  const papers = (none ? [] : await invoicesOfOrders(db, orderIds)).map(({ orderId, refundId, content }) => ({
    orderId,
    refundId,
    paper: { number: content.number, url: invoiceAddress(content.number) },
  }))
  return (id) => {
    const withdrawal = withdrawals.find(({ order }) => order === id)
    return {
      attempts: attempts
        .filter(({ order }) => order === id)
        .map(({ method, name, state, quarantined, at }) => ({
          method: { code: method, name, icon: iconOf(method) },
          state,
          extra: quarantined,
          at: at.toISOString(),
        })),
      refunds: refunds
        .filter(({ order }) => order === id)
        .map((refund) => ({
          amount: { minor: refund.minor, currency: refund.currency },
          credits: refund.credits,
          reason: refund.reason,
          state: refund.state,
          at: refund.at.toISOString(),
          credit_note: papers.find(({ refundId }) => refundId === refund.id)?.paper ?? null,
        })),
      disputed: disputes.find(({ order }) => order === id)?.state ?? null,
      withdrawal: withdrawal?.at ? { receipt: withdrawal.receipt, at: withdrawal.at.toISOString() } : null,
      invoice: papers.find(({ orderId, refundId }) => orderId === id && refundId === null)?.paper ?? null,
    }
  }
}
