import type { decideAppealEndpoint } from '@amarelle/contract/staff/endpoints/appeals'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../../staff/index.ts'
import { insertAct } from '../cases/moderation-act.sql.ts'
import { reverseAct } from '../cases/reverse-measure.ts'
import { deleteClaim } from '../queue/case-claim.sql.ts'
import { assertNotClaimed } from '../queue/claim-case.ts'
import { setAppealDecided } from './appeal.sql.ts'
import { queueAppealMail } from './appeal-mail.job.ts'
import { findAppealFor, isOwnMeasure } from './find-appeal-for.ts'

/**
 * Decides an appeal: the measure stays, is replaced by a warning, or is reversed; mails the outcome with its reasons verbatim
 * (DSA Art 20). Everything is one transaction. Throws `own_decision` for who made the measure, `already_decided`, `already_claimed`,
 * `forbidden`, `not_found`, and `invalid_input` for a warning instead of a warning.
 */
export async function decideAppeal(
  services: Services,
  actor: StaffActor,
  { reference, outcome, reason }: z.output<typeof decideAppealEndpoint.input>,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const inTransaction = { ...services, db: tx }
    const { appeal, act, authority } = await findAppealFor(
      inTransaction,
      actor,
      'appeals.decide',
      reference,
      { lock: true },
    )
    if (appeal.state !== 'open') throw createProblem('already_decided')
    if (isOwnMeasure(act, actor)) throw createProblem('own_decision')
    if (outcome === 'partly' && act.action === 'warn') throw createProblem('invalid_input')
    await assertNotClaimed(services, tx, actor, reference)
    const at = services.clock.now()
    // Somebody may have reversed the measure before the appeal was decided.
    if (outcome !== 'rejected' && !act.reversedAt)
      await reverseAct(services, tx, act, authority, { reason, isMailed: false })
    // The decision's mail is also the statement of reasons for the warning, so no other one is sent.
    if (outcome === 'partly')
      await insertAct(tx, {
        ...act,
        action: 'warn',
        target: null,
        facts: reason,
        decidedBy: actor.name,
        decidedByStaff: actor.staffId,
        decidedAt: at,
        endsAt: null,
        replaced: null,
      })
    await setAppealDecided(tx, reference, { outcome, reason, actor, at })
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await queueAppealMail(tx, { reference, kind: 'decided' })
    await recordAct(services, tx, authority, {
      act: 'appeal.decided',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: appeal.memberId,
      after: { outcome, measure: act.action, caseReference: act.caseReference },
      reason,
    })
  })
}
