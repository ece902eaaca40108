import { lockOpenMember } from '../../accounts/index.ts'
import { bookMoney, lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { completeOrder } from './complete-order.ts'
import { releaseDiscount, redeemDiscount } from '../pricing/discount.sql.ts'
import {
  type PaymentAttempt,
  updateAttempt,
  updateOrder,
  hasUndecidedAttempt,
  lockOrder,
} from '../orders/order.sql.ts'
import type { PaymentSnapshot } from '../providers/payment-provider.ts'
import { queueRefund } from '../refunds/refund.job.ts'
import type { RefundReason } from '../refunds/refund.sql.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>
interface PaidAttempt {
  readonly id: string
  readonly order_id: number
  readonly provider: string
  readonly amount_minor: number
  readonly currency: string
}

/** Books a paid order in the transaction that completes it. */
async function completePaidOrder(services: Services, tx: Db, order: Order, provider: string): Promise<void> {
  const { id, member_id: memberId } = order
  await completeOrder({ ...services, db: tx }, id, provider)
  await eventBus.emit(services, tx, 'order.completed', { orderId: id, memberId })
}

type ReturnReason = Extract<RefundReason, 'paid_twice' | 'account_closed'>
/**
 * Why a payment of the right amount is not ours to keep: paid again on another method, with a discount that is used up, or for
 * an account that is not open (any more). null: it completes the order.
 */
async function findReturnReason(tx: Db, order: Order): Promise<ReturnReason | null> {
  if (order.state === 'completed') return 'paid_twice'
  await lockCredits(tx, order.member_id)
  if (!(await lockOpenMember(tx, order.member_id))) return 'account_closed'
  return (await redeemDiscount(tx, order)) ? null : 'paid_twice'
}
const returnLogMessages: Record<ReturnReason, string> = {
  paid_twice: 'an order, or its discount, was paid twice',
  account_closed: 'an order of a closed account was paid',
}

/** That money goes back by itself. */
async function returnPayment(tx: Db, attempt: PaidAttempt, reason: ReturnReason, at: Date): Promise<void> {
  const { id, order_id: orderId, amount_minor: amountMinor, currency, provider } = attempt
  await bookMoney(tx, {
    key: `attempt:${id}:${reason === 'paid_twice' ? 'twice' : 'closed'}`,
    currency,
    kind: 'settlement',
    entries: { [`psp_clearing:${provider}`]: amountMinor, refunds_payable: -amountMinor },
    at,
  })
  await queueRefund(tx, { orderId, attemptId: id, amountMinor, reason, credits: 0, at })
}

/** Ends an order that nothing pays any more, and gives its discount free. */
async function closeUnpaidOrder(tx: Db, order: Order, state: 'failed' | 'cancelled'): Promise<void> {
  if (order.state !== 'open' || (await hasUndecidedAttempt(tx, order.id))) return
  await updateOrder(tx, order.id, { state })
  await releaseDiscount(tx, order.id)
}

/**
 * Brings an attempt and its order to what the provider says (null: it could not be asked to start). Told once or ten
 * times, by webhook, poller and return page at once, an order is granted once (docs/payments.md#webhooks). Completed stays completed;
 * failed becomes completed when the money comes late.
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
    const other =
      snapshot &&
      (snapshot.amountMinor !== attempt.amount_minor || snapshot.currency.trim() !== attempt.currency)
    const returned = state === 'completed' && !other ? await findReturnReason(tx, order) : null
    if (other || returned) {
      services.log.error(
        { attempt: id, order: orderId },
        returned ? returnLogMessages[returned] : 'another amount was paid',
      )
      await updateAttempt(tx, id, now, {
        quarantined: true,
        ...(returned ? { state } : {}),
        next_poll_at: null,
      })
      if (returned) await returnPayment(tx, attempt, returned, now)
      if (returned === 'account_closed') {
        await closeUnpaidOrder(tx, order, 'cancelled')
        await addJob(tx, 'returned-payment-mail', { attemptId: id })
      }
      return
    }
    const over = state !== 'loading' && state !== 'pending'
    await updateAttempt(tx, id, now, {
      state,
      failure: snapshot ? (snapshot.failure ?? null) : 'unreachable',
      ...(snapshot?.expiresAt && { expires_at: snapshot.expiresAt }),
      ...(over ? { next_poll_at: null } : {}),
    })
    if (state === 'completed') await completePaidOrder(services, tx, order, attempt.provider)
    else if (state === 'failed' || state === 'cancelled') await closeUnpaidOrder(tx, order, state)
    await publishMemberEvent(tx, order.member_id, { type: 'payment', order: order.number, state })
  })
