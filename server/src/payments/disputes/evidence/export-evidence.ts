import type { StaffActor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/context.ts'
import { runInTransaction } from '../../../platform/db/db.ts'
import { recordAct } from '../../../staff/index.ts'
import { findDisputeFor } from '../find-dispute-for.ts'
import { updateDispute } from '../dispute.sql.ts'
import { collectEvidence } from './collect-evidence.ts'
import { renderEvidencePdf } from './evidence-pdf.ts'

/** Returns the evidence of a dispute as PDF; the export is recorded. Throws `not_found`, `forbidden` and `proof_of_identity_required`. */
export async function exportDisputeEvidence(
  services: Services,
  actor: StaffActor,
  id: number,
): Promise<Buffer> {
  const { dispute, authority } = await findDisputeFor(services, actor, 'disputes.handle', id)
  const at = services.clock.now()
  const document = await renderEvidencePdf(
    await collectEvidence(services, dispute.orderId, dispute.attemptId),
    at,
  )
  await runInTransaction(services.db, async (tx) => {
    await updateDispute(tx, id, { evidence_exported_at: at })
    await recordAct(services, tx, authority, {
      act: 'dispute.evidence_exported',
      object: `dispute:${id}`,
      memberId: dispute.memberId,
    })
  })
  return document
}
