import { createProblem } from '@amarelle/contract/domain/errors'
import { lockCredits, restoreRevokedCredits, reverseMoney } from '../../../credits/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { removeJob } from '../../../platform/jobs/jobs.ts'
import { getSitePlace } from '../../../sites/index.ts'
import { authorize, recordAct } from '../../../staff/index.ts'
import { lockOrder } from '../../orders/order.sql.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { toRefundJobKey } from '../queue-refund.ts'
import { findRefund } from '../refund.sql.ts'
import { updatePremium } from '../update-premium.ts'
import { toRefundMailKey } from './refund-mail.job.ts'

/** Deletes a refund that nobody has tried to send, and that this person may take back; returns whether there was one. */
async function deleteUnsentRefund(tx: Db, id: string, staffId: number, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('refund')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('tries', '=', 0)
    .where('undo_until', '>', now)
    .where((e) => e.or([e('given_by', '=', staffId), e('approved_by', '=', staffId)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a refund back within 20 seconds: reverses its bookings, returns the credits, and sends neither money nor mail. The refund is
 * deleted; the audit log and the ledger keep both acts. Throws `not_found`, `forbidden`, and `refund_sent` afterwards and for a refund of
 * somebody else.
 */
export async function undoRefund(services: Services, actor: StaffActor, id: string): Promise<void> {
  const unlocked = await findRefund(services.db, id)
  if (!unlocked) throw createProblem('not_found')
  await runInTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, unlocked.orderId)
    await lockCredits(tx, order.member_id)
    const place = await getSitePlace({ ...services, db: tx }, order.site_id)
    const authority = authorize(services, actor, 'refunds.give', place)
    const at = services.clock.now()
    // Before the refund is deleted: its bookings are placed by it.
    await reverseMoney(tx, { booked: `refund:${id}:owed`, key: `refund:${id}:undone`, kind: 'refund', at })
    if (!(await deleteUnsentRefund(tx, id, actor.staffId, at))) throw createProblem('refund_sent')
    if (unlocked.credits > 0)
      await restoreRevokedCredits(tx, {
        revocationKey: `refund:${id}:credits`,
        key: `refund:${id}:credits-back`,
        at,
      })
    await updatePremium(tx, order.member_id, at)
    await removeJob(tx, toRefundJobKey(id))
    await removeJob(tx, toRefundMailKey(id))
    await publishOrderChange(tx, order)
    await recordAct(services, tx, authority, {
      act: 'refund.undone',
      object: `order:${order.number}`,
      memberId: order.member_id,
      before: { refund: id, amountMinor: unlocked.amountMinor, credits: unlocked.credits },
    })
  })
}
