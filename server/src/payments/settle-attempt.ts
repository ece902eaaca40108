import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { events } from '../platform/events.ts'
import { publish } from '../platform/member-events.ts'
import { bookOrder } from './book-order.ts'
import { type Attempt, changeAttempt, changeOrder, endHold, lockOrder } from './order.sql.ts'
import type { Snapshot } from './providers/provider.ts'

type Order = Awaited<ReturnType<typeof lockOrder>>

/** Books a paid order and uses its code up, in the transaction that completes it. */
async function complete(parts: Parts, tx: Db, order: Order, provider: string): Promise<void> {
  const { id, member_id: memberId } = order
  const { credits, total_minor: totalMinor, vat_minor: vatMinor, currency, country } = order
  const paid = { id, memberId, credits, totalMinor, vatMinor, currency, country }
  await bookOrder(tx, paid, provider, parts.clock.now())
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
