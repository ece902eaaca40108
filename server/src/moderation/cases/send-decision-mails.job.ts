import { undoSeconds } from '@amarelle/contract/staff/endpoints/cases'
import { addMs, secondsToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, addJobs, defineJob } from '../../platform/jobs/jobs.ts'
import { insertUnsentDecision, takeUnsentDecision, type UnsentDecision } from './unsent-decision.sql.ts'

interface DecisionMails {
  readonly reference: string
}
async function releaseMails(tx: Db, reference: string): Promise<void> {
  const decision = await takeUnsentDecision(tx, reference)
  if (decision) await addJobs(tx, decision.mails)
}

/**
 * Holds the mails of a decision back for a minute, in the decision's transaction. The row is what the mails and the undo compete for:
 * whoever deletes it decides.
 */
export async function holdDecisionMails(
  { clock }: Pick<Services, 'clock'>,
  tx: Db,
  decision: Omit<UnsentDecision, 'leavesAt'>,
): Promise<void> {
  const { reference } = decision
  // An appeal that is decided within the minute of the decision before it: that one stands.
  await releaseMails(tx, reference)
  const leavesAt = addMs(clock.now(), secondsToMs(undoSeconds))
  await insertUnsentDecision(tx, { ...decision, leavesAt })
  await addJob(tx, 'decision-mails', { reference } satisfies DecisionMails, {
    runAt: leavesAt,
    key: `decision-mails:${reference}`,
  })
}

/** Queues the mails of a decision that nobody has taken back. */
export const decisionMailsJob = defineJob<DecisionMails>('decision-mails', ({ db }, { reference }) =>
  runInTransaction(db, (tx) => releaseMails(tx, reference)),
)
