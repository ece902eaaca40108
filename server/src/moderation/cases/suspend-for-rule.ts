import { createProblem } from '@amarelle/contract/domain/errors'
import { findMemberById, unsuspendMember } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { actOnCase, type RequestedAct } from './act-on-case.ts'
import { findSuspensionInForce, setActReversed } from './moderation-act.sql.ts'

/**
 * Suspends a member without a case, and mails the statement of reasons, and after a fraud those who answered the member. Throws
 * `not_found` for an ended or suspended account, and `forbidden`.
 */
export const suspendForRule = (
  services: Services,
  actor: StaffActor,
  { id, ...measure }: { readonly id: number } & Pick<RequestedAct, 'rule' | 'facts' | 'days'>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const member = await findMemberById(tx, id)
    if (!member) throw createProblem('not_found')
    const subject = { reference: null, siteId: member.siteId, memberId: id }
    const act = { ...measure, action: 'suspend', target: null } as const
    const { mails } = await actOnCase(services, tx, subject, act, actor)
    await addJobs(tx, mails)
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
    if (actId !== undefined)
      await setActReversed(tx, actId, { staffId: actor.staffId, reason, at: services.clock.now() })
  })
