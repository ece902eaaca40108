import { problem } from '@amarelle/contract/errors'
import { bookMoney, lockCredits } from '../credits/index.ts'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { addJob } from '../platform/jobs.ts'
import { issueCreditNote } from './issue-invoice.ts'
import { keepPremium } from './keep-premium.ts'
import { attemptById, lockOrder } from './order.sql.ts'
import { changeRefund, refundById } from './refund.sql.ts'
import { tellOrder } from './tell-order.ts'
import { withdrawFrom } from './withdraw.ts'
import { changeWithdrawal, completedOrder, withdrawalByReceipt } from './withdrawal.sql.ts'

/**
 * A failed refund that staff made at the bank or in the provider's console: what we owed is paid, and the buyer has a credit
 * note. Throws `not_found` for one that did not fail; told twice, the second time does.
 */
export async function refundMadeByHand(parts: Parts, refundId: string): Promise<void> {
  const known = await refundById(parts.db, refundId)
  if (!known) throw problem('not_found')
  await inTransaction(parts.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    await lockCredits(tx, order.member_id)
    const refund = await refundById(tx, refundId)
    const attempt = await attemptById(tx, known.attemptId)
    if (refund?.state !== 'failed' || !attempt) throw problem('not_found')
    const at = parts.clock.now()
    await changeRefund(tx, refundId, at, { state: 'completed', failure: null, next_try_at: null })
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
      await issueCreditNote({ db: tx, clock: parts.clock }, order, refund)
    await keepPremium(tx, order.member_id, at)
    await tellOrder(tx, order)
  })
}

/**
 * A withdrawal that waited, carried out for the order that staff found for it: as of the moment when it was confirmed. Without
 * an order it is closed, answered by staff in a mail of their own. Throws `not_found` for one that doesn't wait, and for an
 * order that it can't be about.
 */
export async function settleWithdrawalByHand(
  parts: Parts,
  receipt: string,
  order: string | null,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const stated = await withdrawalByReceipt(tx, receipt)
    if (stated?.state !== 'confirmed' || !stated.confirmed_at) throw problem('not_found')
    if (order === null) {
      await changeWithdrawal(tx, stated.id, { state: 'refused' })
      return
    }
    const orderId = await completedOrder(tx, stated.site_id, order)
    if (orderId === null) throw problem('not_found')
    // It may hold the order's place itself: what is looked at is whether another one does.
    await changeWithdrawal(tx, stated.id, { order_id: null })
    const outcome = await withdrawFrom(tx, stated, orderId, stated.confirmed_at)
    if (outcome === 'waiting') throw problem('not_found')
    await addJob(tx, 'withdrawal-mail', { id: stated.id })
  })
}
