// Ends of a payment of another amount or currency than asked (docs/payments.md#payments-set-aside).
import { createProblem } from '@amarelle/contract/domain/errors'
import { bookMoney } from '../../../credits/index.ts'
import { publishMemberEvent } from '../../../platform/channel/member-events.ts'
import type { Services } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type LockedOrder, updateAttempt } from '../../orders/order.sql.ts'
import { queueRefund } from '../../refunds/queue-refund.ts'
import { settleManualRefund } from '../../refunds/settle-manually.ts'
import { updateRefund } from '../../refunds/refund.sql.ts'
import { closeUnpaidOrder, completePaidOrder, findReturnReason, returnPayment } from '../settle-attempt.ts'

/** The amount that was paid according to the provider. */
export interface PaidAmount {
  readonly minor: number
  readonly currency: string
}
/** A payment of another amount, whose order is locked. */
export interface OtherAmount {
  readonly order: LockedOrder
  readonly attemptId: string
  readonly provider: string
  readonly paid: PaidAmount
}

/** From now on the attempt is a payment of what was paid; the order's total still says what was asked. */
const storePaidAmount = (tx: Db, { attemptId, paid }: OtherAmount, at: Date, isGranted: boolean) =>
  updateAttempt(tx, attemptId, at, {
    amount_minor: paid.minor,
    currency: paid.currency,
    paid_minor: paid.minor,
    paid_currency: paid.currency,
    state: 'completed',
    failure: null,
    quarantined: !isGranted,
    next_poll_at: null,
  })

/** Grants the order and returns what was paid too much. Throws `order_closed` if the order, its discount or the account allows none. */
export async function grantOrder(services: Services, tx: Db, payment: OtherAmount): Promise<void> {
  const { order, attemptId, provider, paid } = payment
  const at = services.clock.now()
  const surplus = paid.minor - order.total_minor
  const isCovered = paid.currency === order.currency && surplus >= 0
  if (!isCovered || (await findReturnReason(tx, order))) throw createProblem('order_closed')
  await storePaidAmount(tx, payment, at, true)
  if (surplus > 0) {
    await bookMoney(tx, {
      key: `attempt:${attemptId}:surplus`,
      subject: { orderId: order.id },
      currency: paid.currency,
      kind: 'settlement',
      entries: { [`psp_clearing:${provider}`]: surplus, refunds_payable: -surplus },
      at,
    })
    await queueRefund(tx, {
      orderId: order.id,
      attemptId,
      amountMinor: surplus,
      reason: 'other_amount',
      credits: 0,
      at,
    })
  }
  await publishMemberEvent(tx, order.member_id, { type: 'payment', order: order.number, state: 'completed' })
  await completePaidOrder(services, tx, order, provider)
}

/** Owes the whole payment and queues its refund; returns the refund's id. The order ends unless it was paid another way. */
export async function returnAll(services: Services, tx: Db, payment: OtherAmount): Promise<string> {
  const at = services.clock.now()
  const { attemptId, provider, paid, order } = payment
  await storePaidAmount(tx, payment, at, false)
  const refundId = await returnPayment(
    tx,
    { id: attemptId, order_id: order.id, provider, amount_minor: paid.minor, currency: paid.currency },
    'other_amount',
    at,
  )
  await closeUnpaidOrder(tx, order, 'cancelled')
  return refundId
}

/** Books a payment that staff have already returned in the provider's console, in and out. */
export async function settleReturned(
  services: Services,
  tx: Db,
  payment: OtherAmount,
  reference: string,
): Promise<void> {
  const refundId = await returnAll(services, tx, payment)
  // So that no job sends it.
  await updateRefund(tx, refundId, services.clock.now(), {
    state: 'failed',
    failure: 'by_hand',
    next_try_at: null,
  })
  await settleManualRefund(services, tx, refundId, reference)
}
