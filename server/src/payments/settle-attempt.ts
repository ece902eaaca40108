import { bookMoney } from '../credits/index.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { publish } from '../platform/member-events.ts'
import { bookOrder } from './book-order.ts'
import { releaseDiscount, takeDiscount } from './discount.sql.ts'
import { type Attempt, changeAttempt, changeOrder, isBeingPaid, lockOrder } from './order.sql.ts'
import type { Snapshot } from './providers/provider.ts'
import { queueRefund } from './refund.job.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>
interface PaidAttempt {
  readonly id: string
  readonly order_id: number
  readonly provider: string
  readonly amount_minor: number
  readonly currency: string
}

/** Books a paid order in the transaction that completes it. */
async function complete(parts: Parts, tx: Db, order: Order, provider: string): Promise<void> {
  const { id, member_id: memberId } = order
  await bookOrder({ ...parts, db: tx }, id, provider)
  await events.emit(parts, tx, 'order.completed', { orderId: id, memberId })
}

/** Paid again on another method, or with a discount that is used up: that money is not ours, and goes back by itself. */
async function sendBack(tx: Db, attempt: PaidAttempt, at: Date): Promise<void> {
  const { id, order_id: orderId, amount_minor: amountMinor, currency, provider } = attempt
  await bookMoney(tx, {
    key: `attempt:${id}:twice`,
    currency,
    kind: 'settlement',
    entries: { [`psp_clearing:${provider}`]: amountMinor, refunds_payable: -amountMinor },
    at,
  })
  await queueRefund(tx, { orderId, attemptId: id, amountMinor, reason: 'paid_twice', credits: 0, at })
}

/**
 * Brings an attempt and its order to what the provider says (null: it could not be asked to start). Told once or ten
 * times, by webhook, poller and return page at once, an order is granted once (DOMAIN 3.2 I9). Completed stays completed;
 * failed becomes completed when the money comes late.
 */
export const settleAttempt = (
  parts: Parts,
  { id, orderId }: Attempt,
  snapshot: Snapshot | null,
): Promise<void> =>
  inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await tx
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const now = parts.clock.now()
    const state = snapshot?.state ?? 'failed'
    if (attempt.state === 'completed' || attempt.state === state || attempt.quarantined) return
    const other =
      snapshot &&
      (snapshot.amountMinor !== attempt.amount_minor || snapshot.currency.trim() !== attempt.currency)
    const paidTwice =
      state === 'completed' && !other && (order.state === 'completed' || !(await takeDiscount(tx, order)))
    if (other || paidTwice) {
      parts.log.error(
        { attempt: id, order: orderId },
        other ? 'another amount was paid' : 'an order, or its discount, was paid twice',
      )
      await changeAttempt(tx, id, now, {
        quarantined: true,
        ...(paidTwice ? { state } : {}),
        next_poll_at: null,
      })
      if (paidTwice) await sendBack(tx, attempt, now)
      return
    }
    const over = state !== 'loading' && state !== 'pending'
    await changeAttempt(tx, id, now, {
      state,
      failure: snapshot ? (snapshot.failure ?? null) : 'unreachable',
      ...(snapshot?.expiresAt && { expires_at: snapshot.expiresAt }),
      ...(over ? { next_poll_at: null } : {}),
    })
    if (state === 'completed') await complete(parts, tx, order, attempt.provider)
    else if (
      (state === 'failed' || state === 'cancelled') &&
      order.state === 'open' &&
      !(await isBeingPaid(tx, orderId))
    ) {
      await changeOrder(tx, orderId, { state })
      await releaseDiscount(tx, orderId)
    }
    await publish(tx, order.member_id, { type: 'payment', order: order.number, state })
  })
