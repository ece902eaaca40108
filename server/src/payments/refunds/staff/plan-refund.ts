import type {
  ManualRefundCause,
  RefundKind,
  RefundObstacle,
} from '@amarelle/contract/staff/endpoints/money/refunds'
import { sql } from 'kysely'
import { findOrderLot, getBalance } from '../../../credits/index.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { calculateVat } from '../../pricing/calculate-prices.ts'
import { getProvider } from '../../providers/provider-registry.ts'
import { findManualRefundCause } from '../manual-refund-cause.ts'
import { hasUnrefundedOrder, sumReturned } from '../refund.sql.ts'
import { calculateRefund, type RefundBasis } from './calculate-refund.ts'

/** The payment that completed an order, if any. */
interface PaidOrder {
  readonly id: number
  readonly number: string
  readonly memberId: number
  readonly currency: string
  readonly totalMinor: number
  readonly vatRate: number
  readonly hasInvoice: boolean
  readonly attemptId: string | null
  readonly provider: string
  readonly providerRef: string | null
  readonly method: string
  /** A debit that the bank has not confirmed; its credits were granted early. */
  readonly isUnconfirmedDebit: boolean
}
async function findPaidOrder(db: Db, orderId: number): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select o.id, o.number, o.member_id as "memberId", o.currency, o.total_minor as "totalMinor", o.vat_rate as "vatRate",
      exists (select from invoice i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice", a.id as "attemptId",
      coalesce(a.provider, '') as provider, a.provider_ref as "providerRef", coalesce(m.name, '') as method,
      exists (select from direct_debit d where d.attempt_id = a.id and d.state in ('signed', 'submitted')) as "isUnconfirmedDebit"
    from credit_order o
      left join payment_attempt a on a.order_id = o.id and a.state = 'completed' and not a.quarantined and o.state = 'completed'
      left join payment_method m on m.code = a.method
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** The effects of a refund. Money is in minor units of `currency`. */
export interface RefundPlan {
  readonly kind: RefundKind
  readonly order: PaidOrder
  readonly amountMinor: number
  readonly vatMinor: number
  /** Unspent credits that are taken back, and those of the order that were spent. */
  readonly credits: number
  readonly usedCredits: number
  /** The member's credits afterwards. */
  readonly balanceAfter: number
  readonly leftMinor: number
  readonly unusedMinor: number
  readonly endsPremium: boolean
  readonly byHand: ManualRefundCause | null
  readonly obstacle: RefundObstacle | null
}

function findObstacle(order: PaidOrder, basis: RefundBasis, kind: RefundKind): RefundObstacle | null {
  if (!order.attemptId || basis.granted === 0) return 'not_paid'
  if (order.isUnconfirmedDebit) return 'not_arrived'
  if (basis.leftMinor <= 0) return 'nothing_left'
  return kind === 'unused' && basis.remaining === 0 ? 'no_unused_credits' : null
}

/**
 * Plans a refund of an order; binding only while the order and the member's credits are locked. `stated` is the amount in minor units for
 * the kinds that have one.
 */
export async function planRefund(
  services: Services,
  orderId: number,
  { kind, stated = 0 }: { readonly kind: RefundKind; readonly stated?: number | undefined },
): Promise<RefundPlan> {
  const { db } = services
  const order = await findPaidOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const lot = await findOrderLot(db, orderId)
  const basis: RefundBasis = {
    totalMinor: order.totalMinor,
    leftMinor: order.attemptId ? order.totalMinor - (await sumReturned(db, order.attemptId)) : 0,
    granted: lot?.granted ?? 0,
    remaining: lot?.remaining ?? 0,
  }
  const obstacle = findObstacle(order, basis, kind)
  const nothing = { amountMinor: 0, credits: 0 }
  const { amountMinor, credits } = obstacle ? nothing : calculateRefund(basis, kind, stated)
  const isEverything = amountMinor > 0 && amountMinor === basis.leftMinor
  return {
    kind,
    order,
    amountMinor,
    vatMinor: calculateVat(amountMinor, order.vatRate),
    credits,
    usedCredits: basis.granted - basis.remaining,
    balanceAfter: (await getBalance(db, order.memberId)) - credits,
    leftMinor: basis.leftMinor,
    unusedMinor: basis.granted > 0 ? calculateRefund(basis, 'unused', 0).amountMinor : 0,
    endsPremium: isEverything && !(await hasUnrefundedOrder(db, order.memberId, orderId)),
    byHand: findManualRefundCause(
      getProvider(services, order.provider),
      { provider: order.provider, providerRef: order.providerRef, amountMinor: order.totalMinor },
      amountMinor,
    ),
    obstacle,
  }
}
