import { createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById, unsuspendMember } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { actOnCase, type RequestedAct } from './act-on-case.ts'
import { createFraudReversals } from './fraud-reversal.job.ts'
import { findSuspensionInForce, setActReversed } from './moderation-act.sql.ts'

const auditActs = { warn: 'member.warned', restrict: 'member.restricted' } as const
interface RequestedMeasure extends Pick<RequestedAct, 'rule' | 'facts' | 'days'> {
  readonly id: number
  readonly action: 'warn' | 'restrict' | 'suspend'
}
/**
 * Warns, restricts or suspends a member without a case, and mails the statement of reasons, and after a suspension for fraud those who
 * answered the member. Throws `not_found` for an ended account, and a suspended one that would be suspended, and `forbidden`.
 */
export const measureForRule = (
  services: Services,
  actor: StaffActor,
  { id, action, ...measure }: RequestedMeasure,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const member = await findMemberById(tx, id)
    if (!member || member.status === 'deleted') throw createProblem('not_found')
    const place = await getSitePlace(inside, member.siteId)
    const authority = authorize(services, actor, 'members.suspend', place)
    const subject = { reference: null, siteId: member.siteId, memberId: id }
    const { mails } = await actOnCase(services, tx, subject, { ...measure, action, target: null }, actor)
    await addJobs(tx, mails)
    // A suspension records itself.
    if (action !== 'suspend')
      await recordAct(services, tx, authority, {
        act: auditActs[action],
        object: `member:${id}`,
        memberId: id,
        after: measure,
      })
  })

/** Lifts a member's suspension, notes that on its measure, and tells the member. Throws `not_found` unless suspended, and `forbidden`. */
export const liftSuspension = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const actId = await findSuspensionInForce(tx, id)
    await unsuspendMember({ ...services, db: tx }, id, actor, reason)
    if (actId === undefined) return
    await setActReversed(tx, actId, { staffId: actor.staffId, reason, at: services.clock.now() })
    await addJobs(tx, [createFraudReversals(actId)])
  })
