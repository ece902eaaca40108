import { lockOpenMember } from '../../accounts/index.ts'
import { bookMoney, lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { completeOrder } from './complete-order.ts'
import { releaseDiscount, redeemDiscount } from '../pricing/discount.sql.ts'
import {
  type LockedOrder,
  type PaymentAttempt,
  updateAttempt,
  updateOrder,
  hasUndecidedAttempt,
  lockOrder,
} from '../orders/order.sql.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import type { RefundReason } from '../refunds/refund.sql.ts'

interface PaidAttempt {
  readonly id: string
  readonly order_id: number
  readonly provider: string
  readonly amount_minor: number
  readonly currency: string
}

/** Completes a paid order in the caller's transaction, emits `order.completed`, and issues the invoice. Must be the last step. */
export async function completePaidOrder(
  services: Services,
  tx: Db,
  order: LockedOrder,
  provider: string,
): Promise<void> {
  const { id, member_id: memberId } = order
  const txServices = { ...services, db: tx }
  const timeZone = await completeOrder(txServices, order, provider)
  await eventBus.emit(services, tx, 'order.completed', { orderId: id, memberId })
  await issueInvoice(txServices, order, timeZone)
}

type ReturnReason = Extract<RefundReason, 'paid_twice' | 'account_closed' | 'other_amount'>
/**
 * Returns why a payment of the right amount must be refunded: the order was already paid by another method, its discount is used up, or the
 * account is not open (any more). Returns null when it completes the order.
 */
export async function findReturnReason(
  tx: Db,
  order: LockedOrder,
): Promise<Exclude<ReturnReason, 'other_amount'> | null> {
  if (order.state === 'completed') return 'paid_twice'
  // Also serializes with a refund of another order, which may end premium.
  await lockCredits(tx, order.member_id)
  if (!(await lockOpenMember(tx, order.member_id))) return 'account_closed'
  return (await redeemDiscount(tx, order)) ? null : 'paid_twice'
}
const returnLogMessages: Record<ReturnReason, string> = {
  other_amount: 'another amount was paid',
  paid_twice: 'an order, or its discount, was paid twice',
  account_closed: 'an order of a closed account was paid',
}

const returnKeys: Record<ReturnReason, string> = {
  paid_twice: 'twice',
  account_closed: 'closed',
  other_amount: 'other-amount',
}
/** Books the payment as owed and queues its refund, whose id it returns. */
export async function returnPayment(
  tx: Db,
  attempt: PaidAttempt,
  reason: ReturnReason,
  at: Date,
): Promise<string> {
  const { id, order_id: orderId, amount_minor: amountMinor, currency, provider } = attempt
  await bookMoney(tx, {
    key: `attempt:${id}:${returnKeys[reason]}`,
    subject: { orderId },
    currency,
    kind: 'settlement',
    entries: { [`psp_clearing:${provider}`]: amountMinor, refunds_payable: -amountMinor },
    at,
  })
  return queueRefund(tx, { orderId, attemptId: id, amountMinor, reason, credits: 0, at })
}

/** Closes an order without undecided attempts and releases its discount. */
export async function closeUnpaidOrder(
  tx: Db,
  order: LockedOrder,
  state: 'failed' | 'cancelled',
): Promise<void> {
  if (order.state !== 'open' || (await hasUndecidedAttempt(tx, order.id))) return
  await updateOrder(tx, order.id, { state })
  await releaseDiscount(tx, order.id)
}

/**
 * Updates an attempt and its order to the provider's snapshot (null: the payment could not be started). Idempotent
 * under concurrent calls from webhook, poller and return page: an order is granted once (docs/payments.md#webhooks). A
 * completed attempt stays completed; a failed one becomes completed when the money arrives late.
 */
export const settleAttempt = (
  services: Services,
  { id, orderId }: PaymentAttempt,
  snapshot: PaymentSnapshot | null,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await tx
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const now = services.clock.now()
    const state = snapshot?.state ?? 'failed'
    if (attempt.state === 'completed' || attempt.state === state || attempt.quarantined) return
    const isOtherAmount =
      snapshot &&
      (snapshot.amountMinor !== attempt.amount_minor || snapshot.currency.trim() !== attempt.currency)
    const returnReason = state === 'completed' && !isOtherAmount ? await findReturnReason(tx, order) : null
    if (isOtherAmount || returnReason) {
      services.log.error({ attempt: id, order: orderId }, returnLogMessages[returnReason ?? 'other_amount'])
      publishStaffChange(tx, 'payments')
      await updateAttempt(tx, id, now, {
        quarantined: true,
        ...(state === 'completed' && {
          paid_minor: snapshot?.amountMinor ?? null,
          paid_currency: snapshot?.currency.trim() ?? null,
        }),
        ...(returnReason ? { state } : {}),
        next_poll_at: null,
      })
      if (returnReason) await returnPayment(tx, attempt, returnReason, now)
      if (returnReason === 'account_closed') {
        await closeUnpaidOrder(tx, order, 'cancelled')
        await addJob(tx, 'returned-payment-mail', { attemptId: id })
      }
      return
    }
    const isFinal = state !== 'loading' && state !== 'pending'
    await updateAttempt(tx, id, now, {
      state,
      failure: snapshot ? (snapshot.failure ?? null) : 'unreachable',
      ...(snapshot?.expiresAt && { expires_at: snapshot.expiresAt }),
      ...(isFinal ? { next_poll_at: null } : {}),
    })
    await publishMemberEvent(tx, order.member_id, { type: 'payment', order: order.number, state })
    if (state === 'completed') await completePaidOrder(services, tx, order, attempt.provider)
    else if (state === 'failed' || state === 'cancelled') await closeUnpaidOrder(tx, order, state)
  })
