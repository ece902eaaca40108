import { createProblem } from '@amarelle/contract/domain/errors'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { deleteMemberPushSubscriptions } from '../deletion/deletion.sql.ts'
import { endSessions } from '../authentication/sessions.ts'
import { setSuspended, setUnsuspended } from './suspension.sql.ts'
import { revokeTokens } from '../mail-tokens/mail-tokens.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { findMemberById } from '../members/member.sql.ts'

/** Checks that the actor may suspend members of this member's site. */
async function authorizeForMember(services: Services, memberId: number, actor: StaffActor) {
  const member = await findMemberById(services.db, memberId)
  if (!member) throw createProblem('not_found')
  return authorize(services, actor, 'members.suspend', await getSitePlace(services, member.siteId))
}

export interface Suspension {
  readonly at?: Date
  /** When it ends by itself; null for one without a term. */
  readonly until?: Date | null
  /** false where the caller tells the member. */
  readonly isMailed?: boolean
}
/**
 * Suspends an account: hides it and ends all sessions until it is lifted or ends. Mails `reason` verbatim, so it must name facts and
 * rule (DSA Art 17, docs/law.md#statement-of-reasons). A requested deletion proceeds.
 * Throws `not_found` for an ended or suspended account, and `forbidden`.
 */
export async function suspendMember(
  services: Services,
  memberId: number,
  reason: string,
  actor: StaffActor,
  { at = services.clock.now(), until = null, isMailed = true }: Suspension = {},
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const authority = await authorizeForMember({ ...services, db: tx }, memberId, actor)
    if (!(await setSuspended(tx, memberId, { reason, actor: actor.name, at, until })))
      throw createProblem('not_found')
    await endSessions(tx, memberId)
    await revokeTokens(tx, memberId, at)
    await deleteMemberPushSubscriptions(tx, memberId)
    await eventBus.emit(services, tx, 'member.suspended', { memberId })
    if (isMailed) await queueAccountMail(tx, { kind: 'suspended', memberId })
    await recordAct(services, tx, authority, {
      act: 'member.suspended',
      object: `member:${memberId}`,
      memberId,
      after: { reason, until },
    })
  })
}

/**
 * Restores the status from before a suspension, in the caller's transaction, and notifies the member. Returns the status; null, with
 * nothing done, unless the member is suspended, and with `since` unless suspended at that time. The caller authorises and records.
 */
export async function endSuspension(
  services: Services,
  tx: Db,
  memberId: number,
  { since, isMailed = true }: { readonly since?: Date; readonly isMailed?: boolean } = {},
): Promise<string | null> {
  const status = await setUnsuspended(tx, memberId, since)
  if (status === null) return null
  // An account pending deletion stays hidden.
  if (status !== 'pending_deletion')
    await eventBus.emit(services, tx, 'member.restored', { memberId, activated: status === 'active' })
  if (isMailed) await queueAccountMail(tx, { kind: 'suspension_lifted', memberId })
  return status
}

/**
 * Lifts a suspension, restores the previous status and notifies the member; the audit log keeps the suspension and its reason,
 * and `reason`, why it was lifted.
 * Throws `not_found` unless suspended, and `forbidden`.
 */
export async function unsuspendMember(
  services: Services,
  memberId: number,
  actor: StaffActor,
  reason?: string,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const authority = await authorizeForMember({ ...services, db: tx }, memberId, actor)
    const member = await findMemberById(tx, memberId)
    const status = await endSuspension(services, tx, memberId)
    if (status === null) throw createProblem('not_found')
    await recordAct(services, tx, authority, {
      act: 'member.restored',
      object: `member:${memberId}`,
      memberId,
      before: { reason: member?.suspensionReason },
      after: { status },
      ...(reason === undefined ? {} : { reason }),
    })
  })
}
