import { bookMoney, lockCredits, revokeCredits } from '../../credits/index.ts'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { updatePremium } from './update-premium.ts'
import { type PaymentAttempt, findAttempt, lockOrder } from '../orders/order.sql.ts'
import { calculateVat } from '../pricing/calculate-prices.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { getProvider } from '../providers/provider-registry.ts'
import {
  updateRefund,
  insertRefund,
  type Refund,
  findRefund,
  type RefundReason,
  listDueRefunds,
} from './refund.sql.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleRefund } from './settle-refund.ts'
import { publishOrderChange } from './publish-order-change.ts'

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
const toOwedEntries = (amount: number, vat: number, country: string) => ({
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
  })
  if (reason === 'withdrawal' || reason === 'goodwill')
    await bookMoney(tx, {
      key: `refund:${id}:owed`,
      currency: order.currency,
      kind: 'refund',
      entries: toOwedEntries(amountMinor, calculateVat(amountMinor, order.vat_rate), order.country),
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
  await addJob(tx, 'refund', { refundId: id })
  await publishOrderChange(tx, order)
  return id
}

/** After the first try; then once a day, and staff hear of it every time. */
const retryDelaysMs = [minutesToMs(5), minutesToMs(30), hoursToMs(2), hoursToMs(6), hoursToMs(12)]

/** What this provider can't do: staff refund it by hand. */
const needsManualRefund = (
  provider: PaymentProvider | null,
  attempt: PaymentAttempt,
  refund: Refund,
): boolean =>
  !provider?.refund ||
  !attempt.providerRef ||
  provider.capabilities.refund === 'none' ||
  (provider.capabilities.refund === 'full' && refund.amountMinor !== attempt.amountMinor)

/** Asks the provider for it; how it ended is booked behind the order's lock. Asked again, the provider makes no second one. */
async function sendRefund(
  services: Services,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  refund: Refund,
): Promise<void> {
  const providerRef = attempt.providerRef ?? ''
  if (refund.state === 'pending' && provider.fetchAdjustments)
    return settleAdjustments(services, attempt, await provider.fetchAdjustments(providerRef))
  const told = await provider.refund?.({
    refundId: refund.id,
    providerRef,
    amountMinor: refund.amountMinor,
    currency: attempt.currency,
    reason: refund.reason,
  })
  if (!told) return
  await runInTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const now = await findRefund(tx, refund.id)
    if (now) await settleRefund(services, tx, now, { order, attempt }, told)
  })
}

async function processRefund(services: Services, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  const attempt = refund && (await findAttempt(services.db, refund.attemptId))
  if (!refund || !attempt || refund.state === 'completed' || refund.state === 'failed') return
  const now = services.clock.now()
  const provider = getProvider(services, attempt.provider)
  if (!provider || needsManualRefund(provider, attempt, refund)) {
    await updateRefund(services.db, refund.id, now, {
      state: 'failed',
      failure: 'by_hand',
      next_try_at: null,
    })
    services.log.error({ refund: refund.id, order: refund.orderId }, 'a refund must be made by hand')
    return
  }
  // Counted before it is tried: a process that dies on it leaves it to a later try.
  await updateRefund(services.db, refund.id, now, {
    tries: refund.tries + 1,
    next_try_at: addMs(now, retryDelaysMs[refund.tries] ?? hoursToMs(24)),
  })
  try {
    await sendRefund(services, provider, attempt, refund)
  } catch (error) {
    const known = { err: error, refund: refund.id, order: refund.orderId, tries: refund.tries + 1 }
    if (refund.tries < retryDelaysMs.length) services.log.warn(known, 'a refund could not be sent')
    else services.log.error(known, 'a refund still can not be sent')
  }
}

async function pollRefunds(services: Services): Promise<void> {
  for (const { id } of await listDueRefunds(services.db, services.clock.now(), 100))
    await addJob(services.db, 'refund', { refundId: id }, { key: `refund:${id}` })
}

defineJob('refund', processRefund)
defineJob('poll-refunds', pollRefunds, '*/5 * * * *')
