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
  /** The payment to refund, through its own provider. */
  readonly attemptId: string
  readonly amountMinor: number
  readonly reason: RefundReason
  /** Unspent credits of the order to revoke. */
  readonly credits: number
  readonly at: Date
}
/** Ledger entries that turn deferred revenue and VAT of an order into a refund owed. */
const toOwedEntries = (amount: number, vat: number, country: string) => ({
  deferred_revenue: amount - vat,
  [`vat_payable:${country}`]: vat,
  refunds_payable: -amount,
})

/**
 * Creates a refund of a payment or a part of it, in the caller's transaction holding the order's lock: revokes the
 * credits, books the money, updates premium and queues the job that sends it. Returns the refund's id. A payment made
 * twice was booked as owed on arrival, so no money is booked here.
 */
export async function queueRefund(tx: Db, refund: NewRefund): Promise<string> {
  const { orderId, attemptId, amountMinor, reason, credits, at } = refund
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
  })
  if (reason === 'withdrawal' || reason === 'goodwill')
    await bookMoney(tx, {
      key: `refund:${id}:owed`,
      subject: { orderId },
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

/** Delays after each attempt; then once a day, logged as an error each time. */
const retryDelaysMs = [minutesToMs(5), minutesToMs(30), hoursToMs(2), hoursToMs(6), hoursToMs(12)]

/** Whether the provider can't make this refund, so that staff must. */
const needsManualRefund = (
  provider: PaymentProvider | null,
  attempt: PaymentAttempt,
  refund: Refund,
): boolean =>
  !provider?.refund ||
  !attempt.providerRef ||
  provider.capabilities.refund === 'none' ||
  (provider.capabilities.refund === 'full' && refund.amountMinor !== attempt.amountMinor)

/** Requests the refund from the provider (idempotent) and books the result while holding the order's lock. */
async function sendRefund(
  services: Services,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  refund: Refund,
): Promise<void> {
  const providerRef = attempt.providerRef ?? ''
  if (refund.state === 'pending' && provider.fetchAdjustments)
    return settleAdjustments(services, attempt, await provider.fetchAdjustments(providerRef))
  const snapshot = await provider.refund?.({
    refundId: refund.id,
    providerRef,
    amountMinor: refund.amountMinor,
    currency: attempt.currency,
    reason: refund.reason,
  })
  if (!snapshot) return
  await runInTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const current = await findRefund(tx, refund.id)
    if (current) await settleRefund(services, tx, current, { order, attempt }, snapshot)
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
  // Count the attempt first, so that a crash leaves it to a later retry.
  await updateRefund(services.db, refund.id, now, {
    tries: refund.tries + 1,
    next_try_at: addMs(now, retryDelaysMs[refund.tries] ?? hoursToMs(24)),
  })
  try {
    await sendRefund(services, provider, attempt, refund)
  } catch (error) {
    const logFields = { err: error, refund: refund.id, order: refund.orderId, tries: refund.tries + 1 }
    if (refund.tries < retryDelaysMs.length) services.log.warn(logFields, 'a refund could not be sent')
    else services.log.error(logFields, 'a refund still can not be sent')
  }
}

async function pollRefunds(services: Services): Promise<void> {
  for (const { id } of await listDueRefunds(services.db, services.clock.now(), 100))
    await addJob(services.db, 'refund', { refundId: id }, { key: `refund:${id}` })
}

export const refundJob = defineJob('refund', processRefund)
export const pollRefundsJob = defineJob('poll-refunds', pollRefunds, '*/5 * * * *')
