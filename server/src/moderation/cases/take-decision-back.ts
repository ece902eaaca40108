import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { removeJob } from '../../platform/jobs/jobs.ts'
import type { Authority } from '../../staff/index.ts'
import { lockAct } from './moderation-act.sql.ts'
import { reverseAct } from './reverse-measure.ts'
import { takeUnsentDecision, type UnsentDecision } from './unsent-decision.sql.ts'

/** Reverses the measure, unless somebody has already. The member was never told of it. */
async function reverseUntold(services: Services, tx: Db, actId: number, authority: Authority): Promise<void> {
  const act = await lockAct(tx, actId)
  if (act && !act.reversedAt) await reverseAct(services, tx, act, authority, { reason: '', isMailed: false })
}

/**
 * Stops the mails of the actor's decision and reverses its measure, in the transaction that opens the case again. Throws
 * `undo_too_late` after a minute, for a decision of somebody else, and for one that was taken back.
 */
export async function takeDecisionBack(
  services: Services,
  tx: Db,
  { reference, authority }: { readonly reference: string; readonly authority: Authority },
): Promise<UnsentDecision> {
  const decision = await takeUnsentDecision(tx, reference, authority.actor.staffId)
  if (!decision) throw createProblem('undo_too_late')
  await removeJob(tx, `decision-mails:${reference}`)
  if (decision.actId !== null) await reverseUntold(services, tx, decision.actId, authority)
  return decision
}
