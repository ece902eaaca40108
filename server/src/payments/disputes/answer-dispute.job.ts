import type { Services } from '../../platform/context.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { queueSettlement } from '../settlement/settle-payment.job.ts'
import { findDispute, type DisputeRecord, updateDispute } from './dispute.sql.ts'
import { collectEvidence } from './evidence/collect-evidence.ts'
import { renderEvidencePdf } from './evidence/evidence-pdf.ts'

async function submitAnswer(services: Services, dispute: DisputeRecord): Promise<void> {
  const provider = getProvider(services, dispute.provider)
  if (dispute.answer === 'accepted') await provider?.acceptDispute?.(dispute.providerRef)
  else
    await provider?.contestDispute?.({
      disputeRef: dispute.providerRef,
      statement: dispute.note ?? '',
      document: await renderEvidencePdf(
        await collectEvidence(services, dispute.orderId, dispute.attemptId),
        services.clock.now(),
      ),
    })
}

/** Sends the answer to a dispute, and again later if the provider does not take it; then asks the provider for the outcome. */
async function sendAnswer(services: Services, { disputeId }: { readonly disputeId: number }): Promise<void> {
  const dispute = await findDispute(services.db, disputeId)
  if (dispute?.state !== 'open' || dispute.answer === null || dispute.answerSentAt !== null) return
  try {
    await submitAnswer(services, dispute)
  } catch (error) {
    await runInTransaction(services.db, async (tx) => {
      await updateDispute(tx, disputeId, { answer_failure: 'not_taken' })
      publishStaffChange(tx, 'disputes')
    })
    throw error
  }
  await runInTransaction(services.db, async (tx) => {
    await updateDispute(tx, disputeId, { answer_sent_at: services.clock.now(), answer_failure: null })
    publishStaffChange(tx, 'disputes')
    if (dispute.payment !== null) await queueSettlement(tx, dispute.provider, dispute.payment)
  })
}

export const answerDisputeJob = defineJob('answer-dispute', sendAnswer)
