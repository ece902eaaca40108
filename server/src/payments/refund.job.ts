import { bookMoney, lockCredits, takeBack } from '../credits/index.ts'
import { hours, later, minutes } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { keepPremium } from './keep-premium.ts'
import { type Attempt, attemptById, lockOrder } from './order.sql.ts'
import { vatIn } from './prices.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { providerOf } from './providers/providers.ts'
import {
  changeRefund,
  insertRefund,
  type Refund,
  refundById,
  type RefundReason,
  refundsDue,
} from './refund.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleRefund } from './settle-refund.ts'
import { tellOrder } from './tell-order.ts'

export interface NewRefund {
  readonly orderId: number
  /** The payment that goes back, by its own way. */
  readonly attemptId: string
  readonly amountMinor: number
  readonly reason: RefundReason
  /** Unspent credits of the order that are taken back for it. */
  readonly credits: number
  readonly at: Date
}
/** Money of an order that we owe from now on: no more revenue to earn, no VAT to pay on it. */
const owed = (amount: number, vat: number, country: string) => ({
  deferred_revenue: amount - vat,
  [`vat_payable:${country}`]: vat,
  refunds_payable: -amount,
})

/**
 * Owes a payment or a part of it back, in the caller's transaction behind the order's lock: takes the credits, books the
 * money, ends premium when nothing is left of any order, and has a job send it. Answers the refund's id. What was paid twice
 * was never ours, and is owed since it came: for it no money is booked here.
 */
export async function queueRefund(tx: Db, wanted: NewRefund): Promise<string> {
  const { orderId, attemptId, amountMinor, reason, credits, at } = wanted
  const order = await lockOrder(tx, orderId)
  // Before anything is published: whoever spends takes these two locks in the same order.
  await lockCredits(tx, order.member_id)
  const id = newId()
  await insertRefund(tx, {
    id,
    order_id: orderId,
    attempt_id: attemptId,
    amount_minor: amountMinor,
    credits,
    reason,
    created_at: at,
    updated_at: at,
    next_try_at: later(at, minutes(5)),
  })
  if (reason === 'withdrawal' || reason === 'goodwill')
    await bookMoney(tx, {
      key: `refund:${id}:owed`,
      currency: order.currency,
      kind: 'refund',
      entries: owed(amountMinor, vatIn(amountMinor, order.vat_rate), order.country),
      at,
    })
  await keepPremium(tx, order.member_id, at)
  if (credits)
    await takeBack(tx, {
      orderId,
      memberId: order.member_id,
      amount: credits,
      kind: 'withdrawal',
      key: `refund:${id}:credits`,
      at,
    })
  await addJob(tx, 'refund', { refundId: id })
  await tellOrder(tx, order)
  return id
}

/** After the first try; then once a day, and staff hear of it every time. */
const waits = [minutes(5), minutes(30), hours(2), hours(6), hours(12)]

/** What this provider can't do: staff refund it by hand. */
const byHand = (provider: PaymentProvider | null, attempt: Attempt, refund: Refund): boolean =>
  !provider?.refund ||
  !attempt.providerRef ||
  provider.can.refund === 'none' ||
  (provider.can.refund === 'full' && refund.amountMinor !== attempt.amountMinor)

/** Asks the provider for it; how it ended is booked behind the order's lock. Asked again, the provider makes no second one. */
async function send(
  parts: Parts,
  provider: PaymentProvider,
  attempt: Attempt,
  refund: Refund,
): Promise<void> {
  const providerRef = attempt.providerRef ?? ''
  if (refund.state === 'pending' && provider.adjustments)
    return settleAdjustments(parts, attempt, await provider.adjustments(providerRef))
  const told = await provider.refund?.({
    refundId: refund.id,
    providerRef,
    amountMinor: refund.amountMinor,
    currency: attempt.currency,
    reason: refund.reason,
  })
  if (!told) return
  await inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const now = await refundById(tx, refund.id)
    if (now) await settleRefund(parts, tx, now, { order, attempt }, told)
  })
}

async function refundNow(parts: Parts, { refundId }: { refundId: string }): Promise<void> {
  const refund = await refundById(parts.db, refundId)
  const attempt = refund && (await attemptById(parts.db, refund.attemptId))
  if (!refund || !attempt || refund.state === 'completed' || refund.state === 'failed') return
  const now = parts.clock.now()
  const provider = providerOf(parts, attempt.provider)
  if (!provider || byHand(provider, attempt, refund)) {
    await changeRefund(parts.db, refund.id, now, { state: 'failed', failure: 'by_hand', next_try_at: null })
    parts.log.error({ refund: refund.id, order: refund.orderId }, 'a refund must be made by hand')
    return
  }
  // Counted before it is tried: a process that dies on it leaves it to a later try.
  await changeRefund(parts.db, refund.id, now, {
    tries: refund.tries + 1,
    next_try_at: later(now, waits[refund.tries] ?? hours(24)),
  })
  try {
    await send(parts, provider, attempt, refund)
  } catch (error) {
    const known = { err: error, refund: refund.id, order: refund.orderId, tries: refund.tries + 1 }
    if (refund.tries < waits.length) parts.log.warn(known, 'a refund could not be sent')
    else parts.log.error(known, 'a refund still can not be sent')
  }
}

async function poll(parts: Parts): Promise<void> {
  for (const { id } of await refundsDue(parts.db, parts.clock.now(), 100))
    await addJob(parts.db, 'refund', { refundId: id }, { key: `refund:${id}` })
}

defineJob('refund', refundNow)
defineJob('poll-refunds', poll, '*/5 * * * *')
