import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { takeDecisionBack } from '../cases/take-decision-back.ts'
import { lockComplaint, setComplaintReopened } from '../complaints/complaint.sql.ts'
import { lockReport, setReportReopened } from '../reports/report.sql.ts'
import { upsertClaim } from './case-claim.sql.ts'
import { findCaseFor } from './case-source.ts'
import { findClaimEnd } from './find-claim-end.ts'

/** Locks the case as a decision does. Throws `undo_too_late` if something happened since, such as an appeal. */
async function lockDecidedCase(tx: Db, reference: string): Promise<'report' | 'complaint'> {
  const report = await lockReport(tx, reference)
  const complaint = report ? undefined : await lockComplaint(tx, reference)
  const isDecided =
    report?.state === 'closed' || complaint?.state === 'decided' || complaint?.state === 'closed'
  if (!isDecided) throw createProblem('undo_too_late')
  return report ? 'report' : 'complaint'
}

/**
 * Takes a decision of the actor back while its mails have not left: reverses the measure, opens the case again, and claims it. Throws
 * `not_found`, `forbidden`, and `undo_too_late` after a minute, for a decision of somebody else, and for one that was taken back.
 */
export async function undoDecision(services: Services, actor: StaffActor, reference: string): Promise<void> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.decide', reference)
  await runInTransaction(services.db, async (tx) => {
    const kind = await lockDecidedCase(tx, reference)
    const decision = await takeDecisionBack(services, tx, { reference, authority })
    if (kind === 'report') await setReportReopened(tx, reference)
    else await setComplaintReopened(tx, reference, decision.previousState)
    const endsAt = await findClaimEnd({ ...services, db: tx }, source.siteId)
    await upsertClaim(tx, { reference, staffId: actor.staffId, at: services.clock.now(), endsAt })
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'decision.undone',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: source.reportedId,
      before: { outcome: source.decisions.at(-1)?.outcome },
    })
  })
}
