import { createProblem } from '@amarelle/contract/domain/errors'
import { bookMoney, lockCredits } from '../../credits/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import { updatePremium } from './update-premium.ts'
import { findAttempt, lockOrder } from '../orders/order.sql.ts'
import { updateRefund, findRefund } from './refund.sql.ts'
import { publishOrderChange } from './publish-order-change.ts'
import { withdrawFromOrder } from './withdraw.ts'
import { updateWithdrawal, findCompletedOrder, lockWithdrawalByReceipt } from './withdrawal.sql.ts'

/**
 * A failed refund that staff made at the bank or in the provider's console: what we owed is paid, and the buyer has a credit
 * note. Throws `not_found` for one that did not fail; told twice, the second time does.
 */
export async function settleRefundManually(services: Services, refundId: string): Promise<void> {
  const known = await findRefund(services.db, refundId)
  if (!known) throw createProblem('not_found')
  await runInTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    await lockCredits(tx, order.member_id)
    const refund = await findRefund(tx, refundId)
    const attempt = await findAttempt(tx, known.attemptId)
    if (refund?.state !== 'failed' || !attempt) throw createProblem('not_found')
    const at = services.clock.now()
    await updateRefund(tx, refundId, at, { state: 'completed', failure: null, next_try_at: null })
    await bookMoney(tx, {
      key: `refund:${refundId}:by-hand`,
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
  })
}

/**
 * A withdrawal that waited, carried out for the order that staff found for it: as of the moment when it was confirmed. Without
 * an order it is closed, answered by staff in a mail of their own. Throws `not_found` for one that doesn't wait, and for an
 * order that it can't be about.
 */
export async function settleWithdrawalManually(
  services: Services,
  receipt: string,
  order: string | null,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const stated = await lockWithdrawalByReceipt(tx, receipt)
    if (stated?.state !== 'confirmed' || !stated.confirmed_at) throw createProblem('not_found')
    if (order === null) {
      await updateWithdrawal(tx, stated.id, { state: 'refused' })
      return
    }
    const orderId = await findCompletedOrder(tx, stated.site_id, order)
    if (orderId === null) throw createProblem('not_found')
    // It may hold the order's place itself: what is looked at is whether another one does.
    await updateWithdrawal(tx, stated.id, { order_id: null })
    const outcome = await withdrawFromOrder(tx, stated, orderId, stated.confirmed_at)
    if (outcome === 'waiting') throw createProblem('not_found')
    await addJob(tx, 'withdrawal-mail', { id: stated.id })
  })
}
