import { lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { type LockedOrder, lockOrder, type PaymentAttempt } from '../orders/order.sql.ts'
import type { PaymentAdjustments, RefundSnapshot } from '../providers/payment-provider.ts'
import { type Refund, listAttemptRefunds } from './refund.sql.ts'
import { insertFraudWarnings } from '../disputes/dispute.sql.ts'
import { settleDispute } from '../disputes/settle-dispute.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Finds our refund by the provider's id, else a queued one of the same amount whose provider id we never received
 * because the response was lost.
 */
const findMatchingRefund = (ours: readonly Refund[], snapshot: RefundSnapshot): Refund | undefined =>
  ours.find(({ providerRef }) => providerRef === snapshot.providerRef) ??
  ours.find(
    ({ providerRef, state, amountMinor }) =>
      providerRef === null && state === 'queued' && amountMinor === snapshot.amountMinor,
  )

async function settleRefunds(
  services: Services,
  tx: Db,
  order: LockedOrder,
  attempt: PaymentAttempt,
  snapshots: readonly RefundSnapshot[],
) {
  for (const snapshot of snapshots) {
    const refund = findMatchingRefund(await listAttemptRefunds(tx, attempt.id), snapshot)
    if (refund) await settleRefund(services, tx, refund, { order, attempt }, snapshot)
    else if (snapshot.state !== 'failed')
      services.log.error(
        { order: order.id, attempt: attempt.id, told: snapshot },
        'a refund that we never asked for',
      )
  }
}

/**
 * Updates the refunds, disputes and fraud warnings of a payment to the provider's state, in one transaction holding the order's lock.
 * Idempotent, also under concurrent calls. Refunds that we didn't request are logged as errors and not booked.
 */
export const settleAdjustments = (
  services: Services,
  attempt: PaymentAttempt,
  { refunds, disputes, fraudWarnings = [] }: PaymentAdjustments,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    if (refunds.length + disputes.length + fraudWarnings.length === 0) return
    const order = await lockOrder(tx, attempt.orderId)
    // Lock before publishing: spending credits takes these two locks in the same order.
    await lockCredits(tx, order.member_id)
    await settleRefunds(services, tx, order, attempt, refunds)
    for (const dispute of disputes) await settleDispute(services, tx, order, attempt.id, dispute)
    const isNew = await insertFraudWarnings(tx, attempt.id, fraudWarnings, services.clock.now())
    if (isNew) publishStaffChange(tx, 'disputes')
  })
