import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { findMemberById, type Member } from '../accounts/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { getSitePlace } from '../sites/index.ts'
import { authorize, type Authority } from '../staff/index.ts'

/** Returns a member who was not erased, and the caller's authority over them. Throws `not_found` and `forbidden`. */
export async function findMemberFor(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  memberId: number,
): Promise<{ member: Member; authority: Authority }> {
  const member = await findMemberById(services.db, memberId)
  if (!member || member.status === 'deleted') throw createProblem('not_found')
  return {
    member,
    authority: authorize(services, actor, permission, await getSitePlace(services, member.siteId)),
  }
}
