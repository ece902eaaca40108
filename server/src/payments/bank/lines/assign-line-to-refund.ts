import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { lockOrder } from '../../orders/order.sql.ts'
import { settleRefundInTransaction } from '../../refunds/settle-manually.ts'
import { lockOpenLine } from './assign-line.ts'
import { setLineDecided } from './bank-line.sql.ts'
import { clearPayments } from './book-line.ts'
import { findRefundForLine } from './candidate.sql.ts'

/**
 * Assigns an open line of money that left to the refund that was paid with it. A refund that is still owed is settled with the bank's
 * reference, which needs `refunds.settle` on its site; one that staff marked as paid only leaves the bank's account in the books. Throws
 * `bank_line_does_not_fit` for another amount or currency, a returned debit, or a refund that nobody pays by hand or that has a line,
 * `already_claimed` if a colleague pays it, `already_decided`, `not_found` and `forbidden`.
 */
export const assignLineToRefund = (
  services: Services,
  actor: StaffActor,
  { line: lineId, refund: refundId }: { readonly line: number; readonly refund: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const authority = authorize(services, actor, 'bank.manage', null)
    const line = await lockOpenLine(tx, lineId)
    const at = services.clock.now()
    if (line.returnCode !== null) throw createProblem('bank_line_does_not_fit')
    const unlocked = await findRefundForLine(tx, refundId)
    if (!unlocked) throw createProblem('bank_line_does_not_fit')
    // A transaction that settles the refund or assigns another line to it holds this lock.
    await lockOrder(tx, unlocked.orderId)
    const refund = await findRefundForLine(tx, refundId)
    if (refund?.amountMinor !== -line.amountMinor || refund.currency !== line.currency)
      throw createProblem('bank_line_does_not_fit')
    if (!refund.isPaid)
      await settleRefundInTransaction(services, tx, actor, { refundId, reference: line.bankRef })
    const { attemptId, orderId, provider, memberId, orderNumber } = refund
    await clearPayments(
      tx,
      [{ line, payments: [{ attemptId, orderId, provider, minor: line.amountMinor }] }],
      at,
    )
    await setLineDecided(tx, lineId, { state: 'assigned', attemptId, refundId, staffId: actor.staffId, at })
    publishStaffChange(tx, 'bank')
    await recordAct(services, tx, authority, {
      act: 'bank_line.assigned',
      object: `bank_line:${lineId}`,
      memberId,
      after: {
        order: orderNumber,
        kind: 'refund',
        refund: refundId,
        amountMinor: line.amountMinor,
        currency: line.currency,
      },
    })
  })
