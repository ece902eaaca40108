import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { takeDecisionBack } from '../cases/take-decision-back.ts'
import { deleteClaim, upsertClaim } from '../queue/case-claim.sql.ts'
import { findClaimEnd } from '../queue/find-claim-end.ts'
import { lockSignal, reopenSignal } from './risk-signal.sql.ts'
import { findSignalFor } from './signal-for-staff.ts'

/**
 * Takes the actor's decision of a signal back while its mails have not left: reverses the measure, opens the signal again, and claims
 * it. Throws `not_found`, `forbidden`, and `undo_too_late` as for other cases.
 */
export async function undoSignal(services: Services, actor: StaffActor, reference: string): Promise<void> {
  const { authority } = await findSignalFor(services, actor, 'cases.decide', reference)
  await runInTransaction(services.db, async (tx) => {
    const signal = await lockSignal(tx, reference)
    if (signal?.state !== 'decided') throw createProblem('undo_too_late')
    await takeDecisionBack(services, tx, { reference, authority })
    const newerReference = await reopenSignal(tx, signal)
    if (newerReference !== null) await deleteClaim(tx, newerReference)
    const endsAt = await findClaimEnd({ ...services, db: tx }, signal.siteId)
    await upsertClaim(tx, { reference, staffId: actor.staffId, at: services.clock.now(), endsAt })
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'decision.undone',
      object: `signal:${reference}`,
      caseReference: reference,
      memberId: signal.memberId,
      before: { outcome: signal.outcome },
    })
  })
}
