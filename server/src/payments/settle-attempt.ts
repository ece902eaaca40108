import { markPremium } from '../accounts/index.ts'
import { bookMoney, grant } from '../credits/index.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { publish } from '../platform/member-events.ts'
import { type Attempt, changeAttempt, changeOrder, endHold, lockOrder } from './order.sql.ts'
import type { Snapshot } from './providers/provider.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>

/** Credits, money, premium and the code of a paid order, in the transaction that completes it. */
async function complete(parts: Parts, tx: Db, order: Order, provider: string): Promise<void> {
  const at = parts.clock.now()
  const { id, member_id: memberId, total_minor: total, vat_minor: vat, currency, country } = order
  await markPremium(tx, memberId, at)
  await grant(tx, {
    memberId,
    amount: order.credits,
    kind: 'order',
    source: 'order',
    key: `order:${id}:grant`,
    orderId: id,
    price: { minor: total, currency },
    at,
  })
  await bookMoney(tx, {
    key: `order:${id}:money`,
    currency,
    kind: 'order',
    entries: {
      [`psp_clearing:${provider}`]: total,
      deferred_revenue: vat - total,
      [`vat_payable:${country}`]: -vat,
    },
    at,
  })
  await changeOrder(tx, id, { state: 'completed', completed_at: at })
  await endHold(tx, id, 'used')
  await events.emit(parts, tx, 'order.completed', { orderId: id, memberId })
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
    const paidTwice = state === 'completed' && order.state === 'completed'
    if (other || paidTwice) {
      parts.log.error(
        { attempt: id, order: orderId },
        other ? 'another amount was paid' : 'an order was paid twice',
      )
      await changeAttempt(tx, id, now, {
        quarantined: true,
        ...(paidTwice ? { state } : {}),
        next_poll_at: null,
      })
      return
    }
    const over = state !== 'loading' && state !== 'pending'
    await changeAttempt(tx, id, now, { state, ...(over ? { next_poll_at: null } : {}) })
    if (state === 'completed') await complete(parts, tx, order, attempt.provider)
    else if ((state === 'failed' || state === 'cancelled') && order.state === 'open') {
      await changeOrder(tx, orderId, { state })
      await endHold(tx, orderId, 'released')
    }
    await publish(tx, order.member_id, { type: 'payment', order: orderId, state })
  })
