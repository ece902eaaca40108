import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordAct } from '../../staff/index.ts'
import { lockOrder } from '../orders/order.sql.ts'
import { getProvider } from '../providers/provider-registry.ts'
import { type DisputeRecord, updateDispute } from './dispute.sql.ts'
import { findDisputeFor } from './find-dispute-for.ts'
import { settleDispute } from './settle-dispute.ts'

/** Whether the provider of a dispute takes answers from here; else staff give them in its console. */
export function takesAnswers(services: Services, { provider }: Pick<DisputeRecord, 'provider'>): boolean {
  const client = getProvider(services, provider)
  return client?.contestDispute !== undefined && client.acceptDispute !== undefined
}

interface DisputeAnswer {
  readonly id: number
  readonly answer: 'accepted' | 'contested'
  /** The statement for the payer's bank, or why the dispute is given up. */
  readonly text: string
}
/** Throws `already_decided` unless the dispute still waits for this answer. One that staff contested elsewhere may be given up later. */
function assertAnswerable(services: Services, dispute: DisputeRecord, answer: DisputeAnswer['answer']): void {
  const isGivenUpLater =
    answer === 'accepted' && dispute.answer === 'contested' && !takesAnswers(services, dispute)
  if (dispute.state !== 'open' || (dispute.answer !== null && !isGivenUpLater))
    throw createProblem('already_decided')
}

/** What follows from an answer: a job sends it, or, where the provider takes none from here, a dispute that was given up is lost. */
async function carryOut(services: Services, tx: Db, dispute: DisputeRecord, answer: DisputeAnswer['answer']) {
  if (takesAnswers(services, dispute)) {
    await addJob(tx, 'answer-dispute', { disputeId: dispute.id }, { key: `answer-dispute:${dispute.id}` })
    return
  }
  if (answer === 'accepted') {
    const { providerRef, amountMinor, currency } = dispute
    const snapshot = { providerRef, state: 'lost', amountMinor, currency } as const
    await settleDispute(services, tx, await lockOrder(tx, dispute.orderId), dispute.attemptId, snapshot)
  }
}

/**
 * Answers an open dispute once, and records it. Throws `not_found`, `forbidden`, `proof_of_identity_required`, and `already_decided`
 * for a dispute that is closed or was answered.
 */
async function answerDispute(
  services: Services,
  actor: StaffActor,
  { id, answer, text }: DisputeAnswer,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const within = { ...services, db: tx }
    const { dispute: unlocked } = await findDisputeFor(within, actor, 'disputes.handle', id)
    await lockOrder(tx, unlocked.orderId)
    const { dispute, authority } = await findDisputeFor(within, actor, 'disputes.handle', id)
    assertAnswerable(services, dispute, answer)
    await updateDispute(tx, id, {
      answer,
      answered_at: services.clock.now(),
      answered_by: actor.staffId,
      answer_note: text,
      answer_failure: null,
    })
    await carryOut(services, tx, dispute, answer)
    publishStaffChange(tx, 'disputes')
    await recordAct(services, tx, authority, {
      act: answer === 'accepted' ? 'dispute.accepted' : 'dispute.contested',
      object: `dispute:${id}`,
      memberId: dispute.memberId,
      after: { amountMinor: dispute.amountMinor, currency: dispute.currency },
      reason: text,
    })
  })
}

/** Submits the evidence with a statement, or records that staff did so in the provider's console. Throws like `answerDispute`. */
export const contestDispute = (
  services: Services,
  actor: StaffActor,
  { id, statement }: { readonly id: number; readonly statement: string },
) => answerDispute(services, actor, { id, answer: 'contested', text: statement })

/** Gives a dispute up: the money stays with the payer. Throws like `answerDispute`. */
export const acceptDispute = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: number; readonly reason: string },
) => answerDispute(services, actor, { id, answer: 'accepted', text: reason })
