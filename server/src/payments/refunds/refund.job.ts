import { lockCredits } from '../../credits/index.ts'
import { hoursToMs, addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob } from '../../platform/jobs/jobs.ts'
import { type PaymentAttempt, findAttempt, lockOrder } from '../orders/order.sql.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { findManualRefundCause } from './manual-refund-cause.ts'
import { claimRefundAttempt, updateRefund, type Refund, findRefund, listDueRefunds } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'
import { settleAdjustments } from './settle-adjustments.ts'
import { settleRefund } from './settle-refund.ts'
import { toRefundJobKey } from './queue-refund.ts'

/** Delays after each attempt; then once a day, logged as an error each time. */
const retryDelaysMs = [minutesToMs(5), minutesToMs(30), hoursToMs(2), hoursToMs(6), hoursToMs(12)]

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

/** Puts a refund that no provider makes in the list of those that staff pay, and tells the screens that show it. */
const leaveToStaff = ({ db }: Services, { id, orderId }: Refund, now: Date): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Lock before publishing: spending credits takes these two locks in the same order.
    await lockCredits(tx, order.member_id)
    await updateRefund(tx, id, now, { state: 'failed', failure: 'by_hand', next_try_at: null })
    await publishOrderChange(tx, order)
  })

async function processRefund(services: Services, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(services.db, refundId)
  const attempt = refund && (await findAttempt(services.db, refund.attemptId))
  if (!refund || !attempt || refund.state === 'completed' || refund.state === 'failed') return
  const now = services.clock.now()
  const provider = getProvider(services, attempt.provider)
  if (!provider || findManualRefundCause(provider, attempt, refund.amountMinor)) {
    await leaveToStaff(services, refund, now)
    services.log.error({ refund: refund.id, order: refund.orderId }, 'a refund must be made by hand')
    return
  }
  const isClaimed = await claimRefundAttempt(services.db, refund.id, now, {
    tries: refund.tries + 1,
    next_try_at: addMs(now, retryDelaysMs[refund.tries] ?? hoursToMs(24)),
  })
  if (!isClaimed) return
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
    await addJob(services.db, 'refund', { refundId: id }, { key: toRefundJobKey(id) })
}

export const refundJob = defineJob('refund', processRefund)
export const pollRefundsJob = defineJob('poll-refunds', pollRefunds, '*/5 * * * *')
