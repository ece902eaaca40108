import type { Transaction } from '@amarelle/contract/endpoints/payments'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/db/db.ts'
import { toInvoiceUrl } from './invoices/serve-invoice.ts'
import { selectInvoiceNumbers } from './invoices/invoice.sql.ts'
import { toMethodIconUrl } from './pricing/payment-method.sql.ts'

/** The attempts, refunds, dispute, withdrawal and invoice of an order. */
export type OrderHistory = Pick<Transaction, 'attempts' | 'refunds' | 'disputed' | 'withdrawal' | 'invoice'>

/** Times come from PostgreSQL's JSON. */
const toIsoTime = (time: string): string => new Date(time).toISOString()
const listAttempts = (db: Db, orderIds: readonly number[]) =>
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
      at: string
    }>()
const listRefunds = (db: Db, orderIds: readonly number[]) =>
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
      at: string
    }>()
const listDisputes = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('dispute')
    .select(['order_id as order', 'state'])
    .where('order_id', 'in', orderIds)
    .orderBy('id', 'desc')
    .$castTo<{ order: number; state: 'open' | 'won' | 'lost' }>()
const listWithdrawals = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('withdrawal')
    .select(['order_id as order', 'receipt', 'confirmed_at as at'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['confirmed', 'settled'])
    .$castTo<{ order: number; receipt: string; at: string | null }>()

/** Loads the histories of the given orders in one statement; returns a lookup by order id. */
export async function loadOrderHistories(
  db: Db,
  orderIds: readonly number[],
): Promise<(id: number) => OrderHistory> {
  const ids = orderIds.length ? orderIds : [0]
  const { attempts, refunds, disputes, withdrawals, invoices } = await db
    .selectNoFrom([
      jsonArrayFrom(listAttempts(db, ids)).as('attempts'),
      jsonArrayFrom(listRefunds(db, ids)).as('refunds'),
      jsonArrayFrom(listDisputes(db, ids)).as('disputes'),
      jsonArrayFrom(listWithdrawals(db, ids)).as('withdrawals'),
      jsonArrayFrom(selectInvoiceNumbers(db, ids)).as('invoices'),
    ])
    .executeTakeFirstOrThrow()
  const documents = invoices.map(({ orderId, refundId, number }) => ({
    orderId,
    refundId,
    link: { number, url: toInvoiceUrl(number) },
  }))
  return (id) => {
    const withdrawal = withdrawals.find(({ order }) => order === id)
    return {
      attempts: attempts
        .filter(({ order }) => order === id)
        .map(({ method, name, state, quarantined, at }) => ({
          method: { code: method, name, icon: toMethodIconUrl(method) },
          state,
          extra: quarantined,
          at: toIsoTime(at),
        })),
      refunds: refunds
        .filter(({ order }) => order === id)
        .map((refund) => ({
          amount: { minor: refund.minor, currency: refund.currency },
          credits: refund.credits,
          reason: refund.reason,
          state: refund.state,
          at: toIsoTime(refund.at),
          credit_note: documents.find(({ refundId }) => refundId === refund.id)?.link ?? null,
        })),
      disputed: disputes.find(({ order }) => order === id)?.state ?? null,
      withdrawal: withdrawal?.at ? { receipt: withdrawal.receipt, at: toIsoTime(withdrawal.at) } : null,
      invoice: documents.find(({ orderId, refundId }) => orderId === id && refundId === null)?.link ?? null,
    }
  }
}
