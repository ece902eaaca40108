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

/** Returns whether the provider of a dispute takes answers from here; else staff give them in its console. */
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

/** Books the outcome of a dispute whose provider does not report it. */
async function bookOutcome(services: Services, tx: Db, dispute: DisputeRecord, state: 'won' | 'lost') {
  const { providerRef, amountMinor, currency, orderId, attemptId } = dispute
  const snapshot = { providerRef, state, amountMinor, currency }
  await settleDispute(services, tx, await lockOrder(tx, orderId), attemptId, snapshot)
}

/** Carries out an answer: a job sends it, or, where the provider takes none from here, a dispute that was given up is lost. */
async function carryOut(services: Services, tx: Db, dispute: DisputeRecord, answer: DisputeAnswer['answer']) {
  if (takesAnswers(services, dispute)) {
    await addJob(tx, 'answer-dispute', { disputeId: dispute.id }, { key: `answer-dispute:${dispute.id}` })
    return
  }
  if (answer === 'accepted') await bookOutcome(services, tx, dispute, 'lost')
}

/** The dispute with its order locked, and the authority to handle it. Throws `not_found`, `forbidden` and `proof_of_identity_required`. */
async function lockDisputeFor(services: Services, actor: StaffActor, id: number) {
  const { dispute: unlocked } = await findDisputeFor(services, actor, 'disputes.handle', id)
  await lockOrder(services.db, unlocked.orderId)
  return findDisputeFor(services, actor, 'disputes.handle', id)
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
    const { dispute, authority } = await lockDisputeFor({ ...services, db: tx }, actor, id)
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

/**
 * Records that a dispute was won, also one that was lost or given up before, whose provider reports no outcome: reverses what it booked.
 * Throws `already_decided` for one that is won or whose provider reports it, `not_found`, `forbidden` and `proof_of_identity_required`.
 */
export const winDispute = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const { dispute, authority } = await lockDisputeFor({ ...services, db: tx }, actor, id)
    if (dispute.state === 'won' || takesAnswers(services, dispute)) throw createProblem('already_decided')
    await bookOutcome(services, tx, dispute, 'won')
    await recordAct(services, tx, authority, {
      act: 'dispute.won',
      object: `dispute:${id}`,
      memberId: dispute.memberId,
      before: { state: dispute.state },
      after: { state: 'won', amountMinor: dispute.amountMinor, currency: dispute.currency },
      reason,
    })
  })
