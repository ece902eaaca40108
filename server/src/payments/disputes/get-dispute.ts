import type { DisputeView } from '@amarelle/contract/staff/endpoints/money/disputes'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordReading } from '../../staff/index.ts'
import { takesAnswers } from './answer-dispute.ts'
import { findDisputeFacts, listDisputeEntries } from './dispute-facts.sql.ts'
import { findDisputeFor } from './find-dispute-for.ts'
import { toDisputeRow } from './list-disputes.ts'

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Returns a dispute with its order's facts and bookings; that the order was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getDispute(services: Services, actor: StaffActor, id: number): Promise<DisputeView> {
  const { dispute, authority } = await findDisputeFor(services, actor, 'orders.read', id)
  await runInTransaction(services.db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'order.opened',
      object: `dispute:${id}`,
      memberId: dispute.memberId,
    }),
  )
  const facts = await findDisputeFacts(services.db, id)
  const { totalMinor, refundedMinor, currency, paidAt, withdrawUntil, ...figures } = facts
  return {
    ...toDisputeRow(dispute),
    reason: dispute.reason,
    reference: dispute.providerRef,
    takesAnswers: takesAnswers(services, dispute),
    answeredAt: toIso(dispute.answeredAt),
    answeredBy: dispute.answeredBy,
    note: dispute.note,
    answerSentAt: toIso(dispute.answerSentAt),
    answerFailure: dispute.answerFailure,
    exportedAt: toIso(dispute.exportedAt),
    facts: {
      ...figures,
      paidAt: toIso(paidAt),
      total: { minor: totalMinor, currency },
      refunded: { minor: refundedMinor, currency },
      revokedCredits: dispute.credits,
      withdrawUntil: toIso(withdrawUntil),
    },
    entries: (await listDisputeEntries(services.db, id)).map(({ at, amountMinor, currency, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: { minor: amountMinor, currency },
    })),
  }
}
