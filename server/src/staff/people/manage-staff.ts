import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffGrant } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, isUniqueViolation, runInTransaction } from '../../platform/db/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { authorizeAnywhere } from '../permissions/authorize.ts'
import { endStaffSessions } from '../sign-in/staff-session.sql.ts'
import { assertMayGrant, findChangedGrants } from './assert-may-grant.ts'
import { queueStaffMail } from './staff-mail.job.ts'
import {
  countOtherOwners,
  endStaffAccess,
  insertStaff,
  lockStaff,
  replaceGrants,
  type StaffMember,
} from './staff-member.sql.ts'

export interface Invitation {
  readonly name: string
  readonly email: string
  readonly language: StaffLanguage
  readonly grants: readonly StaffGrant[]
}

/**
 * Invites a person by mail and gives them their roles. Throws `forbidden` for roles beyond the actor's own, and `email_exists` for
 * the address of somebody who has not left.
 */
export async function inviteStaff(
  services: Services,
  { name, email, language, grants }: Invitation,
  actor: StaffActor,
): Promise<number> {
  const authority = authorizeAnywhere(services, actor, 'staff.manage')
  await assertMayGrant(services, actor, grants)
  try {
    return await runInTransaction(services.db, async (tx) => {
      const at = services.clock.now()
      const id = await insertStaff(tx, { name, email, language, grants, invitedBy: actor.staffId, at })
      await queueStaffMail(tx, { kind: 'invitation', staffId: id })
      await recordAct(services, tx, authority, {
        act: 'staff.invited',
        object: `staff:${id}`,
        after: { name, email, grants },
      })
      return id
    })
  } catch (error) {
    throw isUniqueViolation(error) ? createFieldProblem({ email: 'email_exists' }) : error
  }
}

/** Mails a new link to somebody who has not accepted the invitation. Earlier links end. Throws `not_found`. */
export async function repeatInvitation(
  services: Services,
  staffId: number,
  actor: StaffActor,
): Promise<void> {
  const authority = authorizeAnywhere(services, actor, 'staff.manage')
  await runInTransaction(services.db, async (tx) => {
    const person = await lockStaff(tx, staffId)
    if (!person || person.joinedAt !== null) throw createProblem('not_found')
    await assertMayGrant({ ...services, db: tx }, actor, person.grants)
    await queueStaffMail(tx, { kind: 'invitation', staffId })
    await recordAct(services, tx, authority, { act: 'staff.invited', object: `staff:${staffId}` })
  })
}

const isOwnerOfAll = ({ role, companyId, siteId }: StaffGrant) =>
  role === 'owner' && companyId === null && siteId === null
/** Somebody must remain who can give roles. */
async function assertOwnerRemains(tx: Db, person: StaffMember, grants: readonly StaffGrant[]): Promise<void> {
  if (!person.grants.some(isOwnerOfAll) || grants.some(isOwnerOfAll)) return
  if ((await countOtherOwners(tx, person.id)) === 0) throw createProblem('last_owner')
}

/**
 * Replaces a person's roles; their sessions have the new ones with the next request. Throws `not_found`, `forbidden` when a changed
 * role exceeds the actor's own or the actor is the person, and `last_owner`.
 */
export async function changeGrants(
  services: Services,
  { staffId, grants, reason }: { staffId: number; grants: readonly StaffGrant[]; reason: string },
  actor: StaffActor,
): Promise<void> {
  const authority = authorizeAnywhere(services, actor, 'staff.manage')
  if (staffId === actor.staffId) throw createProblem('forbidden')
  await runInTransaction(services.db, async (tx) => {
    const person = await lockStaff(tx, staffId)
    if (!person) throw createProblem('not_found')
    await assertMayGrant({ ...services, db: tx }, actor, findChangedGrants(person.grants, grants))
    await assertOwnerRemains(tx, person, grants)
    await replaceGrants(tx, staffId, grants)
    await recordAct(services, tx, authority, {
      act: 'staff.roles_changed',
      object: `staff:${staffId}`,
      before: { grants: person.grants },
      after: { grants },
      reason,
    })
  })
}

/**
 * Ends a person's access: sessions end at once, and nothing they signed in with works again. Throws `not_found`, `forbidden` for a
 * person with more rights than the actor, and `last_owner`.
 */
export async function endStaff(
  services: Services,
  { staffId, reason }: { staffId: number; reason: string },
  actor: StaffActor,
): Promise<void> {
  const authority = authorizeAnywhere(services, actor, 'staff.manage')
  await runInTransaction(services.db, async (tx) => {
    const person = await lockStaff(tx, staffId)
    if (!person) throw createProblem('not_found')
    await assertMayGrant({ ...services, db: tx }, actor, person.grants)
    await assertOwnerRemains(tx, person, [])
    await endStaffSessions(tx, staffId)
    await endStaffAccess(tx, staffId, actor.staffId, services.clock.now())
    await recordAct(services, tx, authority, {
      act: 'staff.ended',
      object: `staff:${staffId}`,
      before: { grants: person.grants },
      reason,
    })
  })
}

/** Returns whether anybody has accepted an invitation: afterwards, only staff members invite others. */
export const hasStaff = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_member').select('id').where('joined_at', 'is not', null).limit(1).execute())
    .length > 0

/**
 * Invites the first owner, by the command; replaces an earlier invitation that was not accepted. Throws `forbidden` once somebody
 * has joined. Returns the person's id.
 */
export async function inviteFirstOwner(
  services: Services,
  { name, email, language }: Omit<Invitation, 'grants'>,
): Promise<number> {
  return runInTransaction(services.db, async (tx) => {
    if (await hasStaff(tx)) throw createProblem('forbidden')
    const at = services.clock.now()
    await tx.updateTable('staff_member').set({ ended_at: at }).where('joined_at', 'is', null).execute()
    const grants = [{ role: 'owner', companyId: null, siteId: null }] as const
    return insertStaff(tx, { name, email, language, grants, invitedBy: null, at })
  })
}
