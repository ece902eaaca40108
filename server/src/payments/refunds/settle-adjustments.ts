import { lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { type PaymentAttempt, lockOrder } from '../orders/order.sql.ts'
import type { DisputeSnapshot, RefundSnapshot } from '../providers/payment-provider.ts'
import { type Refund, listAttemptRefunds } from './refund.sql.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * The refund of ours that a provider speaks of: by its name for it, or one whose name we never heard because the answer to our
 * asking was lost.
 */
const findMatchingRefund = (ours: readonly Refund[], told: RefundSnapshot): Refund | undefined =>
  ours.find(({ providerRef }) => providerRef === told.providerRef) ??
  ours.find(
    ({ providerRef, state, amountMinor }) =>
      providerRef === null && state === 'queued' && amountMinor === told.amountMinor,
  )

async function settleRefunds(
  services: Services,
  tx: Db,
  order: Awaited<ReturnType<typeof lockOrder>>,
  attempt: PaymentAttempt,
  told: readonly RefundSnapshot[],
) {
  for (const one of told) {
    const refund = findMatchingRefund(await listAttemptRefunds(tx, attempt.id), one)
    if (refund) await settleRefund(services, tx, refund, { order, attempt }, one)
    else if (one.state !== 'failed')
      services.log.error(
        { order: order.id, attempt: attempt.id, told: one },
        'a refund that we never asked for',
      )
  }
}

/**
 * Brings the refunds and disputes of a payment to what its provider says, in one transaction behind the order's lock. Told
 * again, or by several at once, it books nothing twice. A refund that we didn't ask for is told to staff and not booked.
 */
export const settleAdjustments = (
  services: Services,
  attempt: PaymentAttempt,
  told: { readonly refunds: readonly RefundSnapshot[]; readonly disputes: readonly DisputeSnapshot[] },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (told.refunds.length + told.disputes.length === 0) return
    const order = await lockOrder(tx, attempt.orderId)
    // Before anything is published: whoever spends takes these two locks in the same order.
    await lockCredits(tx, order.member_id)
    await settleRefunds(services, tx, order, attempt, told.refunds)
    for (const dispute of told.disputes) await settleDispute(services, tx, order, attempt.id, dispute)
  })
