import { createProblem } from '@amarelle/contract/domain/errors'
import { bookMoney, lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { deleteClaim } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import { updatePremium } from './update-premium.ts'
import { findAttempt, lockOrder, type LockedOrder } from '../orders/order.sql.ts'
import { updateRefund, findRefund } from './refund.sql.ts'
import { assertNotClaimedByOther } from './staff/claim-refund.ts'
import { publishOrderChange } from './publish-order-change.ts'
import { withdrawFromOrder } from './withdraw.ts'
import { updateWithdrawal, findCompletedOrder, lockWithdrawalByReceipt } from './withdrawal.sql.ts'

/**
 * Settles a failed refund that staff paid by bank or in the provider's console, in the caller's transaction: what we owed is booked,
 * and the credit note issued. Returns the refund's money. Throws `not_found` unless the refund is in state `failed`.
 */
export async function settleManualRefund(
  services: Services,
  tx: Db,
  refundId: string,
  reference: string | null,
): Promise<{ amountMinor: number; currency: string; order: LockedOrder }> {
  const unlockedRefund = await findRefund(tx, refundId)
  if (!unlockedRefund) throw createProblem('not_found')
  const order = await lockOrder(tx, unlockedRefund.orderId)
  await lockCredits(tx, order.member_id)
  const refund = await findRefund(tx, refundId)
  const attempt = await findAttempt(tx, unlockedRefund.attemptId)
  if (refund?.state !== 'failed' || !attempt) throw createProblem('not_found')
  const at = services.clock.now()
  await updateRefund(tx, refundId, at, {
    state: 'completed',
    failure: null,
    next_try_at: null,
    paid_reference: reference,
    // The provider's own refund failed: it may report that again, and this one stays paid.
    provider_ref: null,
  })
  await bookMoney(tx, {
    key: `refund:${refundId}:by-hand`,
    subject: { orderId: order.id },
    currency: attempt.currency,
    kind: 'refund',
    entries: {
      refunds_payable: refund.amountMinor,
      [`psp_clearing:${attempt.provider}`]: -refund.amountMinor,
    },
    at,
  })
  if (refund.reason === 'withdrawal' || refund.reason === 'goodwill')
    await issueCreditNote({ db: tx, clock: services.clock }, order, refund)
  await updatePremium(tx, order.member_id, at)
  await publishOrderChange(tx, order)
  publishStaffChange(tx, 'payments')
  return { amountMinor: refund.amountMinor, currency: attempt.currency, order }
}

interface ManualSettlement {
  readonly refundId: string
  /** Of the bank or the provider; null if none was stated. */
  readonly reference: string | null
  readonly reason?: string | undefined
}
/**
 * Records a failed refund that staff paid by bank or in the provider's console, in the caller's transaction: settles what we owed and
 * issues the credit note. Throws `not_found` unless the refund is in state `failed`, so also on a second call, `forbidden`, and
 * `already_claimed` if a colleague pays it.
 */
export async function settleRefundInTransaction(
  services: Services,
  tx: Db,
  actor: StaffActor,
  { refundId, reference, reason }: ManualSettlement,
): Promise<void> {
  const { order, ...money } = await settleManualRefund(services, tx, refundId, reference)
  const place = await getSitePlace({ ...services, db: tx }, order.site_id)
  const authority = authorize(services, actor, 'refunds.settle', place)
  await assertNotClaimedByOther(tx, refundId, actor)
  await recordAct(services, tx, authority, {
    act: 'refund.settled',
    object: `refund:${refundId}`,
    memberId: order.member_id,
    before: { state: 'failed' },
    after: { state: 'completed', ...money, reference },
    ...(reason === undefined ? {} : { reason }),
  })
}
/** As `settleRefundInTransaction`, in a transaction of its own. */
export const settleRefundManually = (
  services: Services,
  refundId: string,
  actor: StaffActor,
  reference: string | null = null,
  reason?: string,
): Promise<void> =>
  runInTransaction(services.db, (tx) =>
    settleRefundInTransaction(services, tx, actor, { refundId, reference, reason }),
  )

interface WithdrawalSettlement {
  /** Number of the order that it is about; null if it was answered by mail and nothing is booked. */
  readonly order: string | null
  readonly reason?: string
}
/**
 * Settles a waiting withdrawal for the order that staff assigned to it, as of its confirmation. Throws `not_found` for one that
 * isn't waiting and for an order that can't be withdrawn from, and `forbidden`.
 */
export async function settleWithdrawalManually(
  services: Services,
  receipt: string,
  { order, reason }: WithdrawalSettlement,
  actor: StaffActor,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const withdrawal = await lockWithdrawalByReceipt(tx, receipt)
    if (withdrawal?.state !== 'confirmed' || !withdrawal.confirmed_at) throw createProblem('not_found')
    const place = await getSitePlace({ ...services, db: tx }, withdrawal.site_id)
    const authority = authorize(services, actor, 'refunds.settle', place)
    const memberId =
      order === null
        ? await refuseWithdrawal(tx, withdrawal)
        : await withdrawFromAssignedOrder(tx, { ...withdrawal, confirmed_at: withdrawal.confirmed_at }, order)
    await deleteClaim(tx, withdrawal.reference)
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'withdrawal.settled',
      object: `withdrawal:${receipt}`,
      caseReference: withdrawal.reference,
      memberId,
      after: order === null ? { state: 'refused' } : { order },
      ...(reason === undefined ? {} : { reason }),
    })
  })
}

type WaitingWithdrawal = NonNullable<Awaited<ReturnType<typeof lockWithdrawalByReceipt>>>
async function refuseWithdrawal(tx: Db, { id, member_id }: WaitingWithdrawal): Promise<number | null> {
  await updateWithdrawal(tx, id, { state: 'refused' })
  return member_id
}
/** Returns the buyer. */
async function withdrawFromAssignedOrder(
  tx: Db,
  withdrawal: WaitingWithdrawal & { readonly confirmed_at: Date },
  orderNumber: string,
): Promise<number> {
  const orderId = await findCompletedOrder(tx, withdrawal.site_id, orderNumber)
  if (orderId === null) throw createProblem('not_found')
  // This statement may reference the order itself: check only for another withdrawal of it.
  await updateWithdrawal(tx, withdrawal.id, { order_id: null })
  const outcome = await withdrawFromOrder(tx, withdrawal, orderId, withdrawal.confirmed_at)
  if (outcome === 'waiting') throw createProblem('not_found')
  await addJob(tx, 'withdrawal-mail', { id: withdrawal.id })
  return (await lockOrder(tx, orderId)).member_id
}
