import type { RefundGround, RefundKind } from '@amarelle/contract/staff/endpoints/money/refunds'
import { bookMoney, findOrderLot, lockCredits, revokeCredits } from '../../credits/index.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { updatePremium } from './update-premium.ts'
import { type LockedOrder, lockOrder } from '../orders/order.sql.ts'
import { calculateDeferredValue, calculateVat } from '../pricing/calculate-prices.ts'
import { insertRefund, type RefundReason } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'

/** Returns the key of the job that sends a refund. */
export const toRefundJobKey = (id: string): string => `refund:${id}`

interface NewRefund {
  readonly orderId: number
  /** The payment to refund, through its own provider. */
  readonly attemptId: string
  readonly amountMinor: number
  readonly reason: RefundReason
  /** Unspent credits of the order to revoke. */
  readonly credits: number
  readonly at: Date
  /** The decision of staff; without it the refund is sent at once. */
  readonly given?: GivenRefund
}
interface GivenRefund {
  readonly kind: RefundKind
  readonly ground: RefundGround
  readonly staffId: number
  /** The second person, where one was needed. */
  readonly approverId: number | null
  /** Until then it can be taken back, and nothing is sent. */
  readonly undoUntil: Date
}

/**
 * Ledger entries of a refund that is owed: its VAT, and the net value of the credits that it takes back, which is no longer deferred.
 * The rest pays for credits that were spent or that stay, and reduces revenue.
 */
async function buildOwedEntries(tx: Db, order: LockedOrder, { amountMinor, credits }: NewRefund) {
  const lot = await findOrderLot(tx, order.id)
  const net = order.total_minor - order.vat_minor
  const deferred = lot ? calculateDeferredValue(net, lot, credits) : 0
  const vat = calculateVat(amountMinor, order.vat_rate)
  return {
    deferred_revenue: deferred,
    [`vat_payable:${order.country}`]: vat,
    [`revenue_reduction:${order.country}`]: amountMinor - vat - deferred,
    refunds_payable: -amountMinor,
  }
}

/**
 * Creates a refund of a payment or a part of it, in the caller's transaction holding the order's lock: revokes the
 * credits, books the money, updates premium and queues the job that sends it. Returns the refund's id. A payment made
 * twice was booked as owed on arrival, so no money is booked here.
 */
export async function queueRefund(tx: Db, refund: NewRefund): Promise<string> {
  const { orderId, attemptId, amountMinor, reason, credits, at, given } = refund
  const order = await lockOrder(tx, orderId)
  // Lock before publishing: spending credits takes these two locks in the same order.
  await lockCredits(tx, order.member_id)
  const id = createId()
  await insertRefund(tx, {
    id,
    order_id: orderId,
    attempt_id: attemptId,
    amount_minor: amountMinor,
    credits,
    reason,
    created_at: at,
    updated_at: at,
    next_try_at: addMs(at, minutesToMs(5)),
    ...(given && {
      kind: given.kind,
      ground: given.ground,
      given_by: given.staffId,
      approved_by: given.approverId,
      undo_until: given.undoUntil,
    }),
  })
  if (reason === 'withdrawal' || reason === 'goodwill')
    await bookMoney(tx, {
      key: `refund:${id}:owed`,
      subject: { orderId },
      currency: order.currency,
      kind: 'refund',
      entries: await buildOwedEntries(tx, order, refund),
      at,
    })
  await updatePremium(tx, order.member_id, at)
  if (credits)
    await revokeCredits(tx, {
      orderId,
      memberId: order.member_id,
      amount: credits,
      kind: 'withdrawal',
      key: `refund:${id}:credits`,
      at,
    })
  await addJob(
    tx,
    'refund',
    { refundId: id },
    given ? { key: toRefundJobKey(id), runAt: given.undoUntil } : {},
  )
  await publishOrderChange(tx, order)
  return id
}
