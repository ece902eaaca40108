import { createProblem } from '@amarelle/contract/domain/errors'
import { findGrantsOf, getPermissionRow, type StaffPermission } from '@amarelle/contract/staff/permissions'
import { coversScope, type StaffPlace, type StaffRole, type StaffScope } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'

/** The time for which a proof of identity counts as fresh. */
const freshProofMinutes = 10

/** A staff member who was found to hold a permission. `recordAct` requires one, so that no act goes unauthorised. */
export interface Authority {
  readonly actor: StaffActor
  /** The role that gives the permission; null for acts that need none. */
  readonly role: StaffRole | null
  readonly siteId: number | null
}

/** Returns whether the actor proved who they are within the last ten minutes. Commands need no proof. */
export const hasFreshProof = ({ clock }: Pick<Services, 'clock'>, { session }: StaffActor): boolean =>
  session === null || session.provedAt > addMs(clock.now(), -minutesToMs(freshProofMinutes))

/** Throws `proof_of_identity_required` if the last proof is too old. For what is sensitive beyond its permission. */
export function assertProvenRecently(services: Pick<Services, 'clock'>, actor: StaffActor): void {
  if (!hasFreshProof(services, actor)) throw createProblem('proof_of_identity_required')
}
function assertFreshProof(
  services: Pick<Services, 'clock'>,
  actor: StaffActor,
  permission: StaffPermission,
): void {
  if (getPermissionRow(permission).freshProof) assertProvenRecently(services, actor)
}

/**
 * Checks that the actor holds a permission at a place; `null` stands for all sites. Throws 403 `forbidden`, and 403
 * `proof_of_identity_required` where the last proof is too old.
 */
export function authorize(
  services: Pick<Services, 'clock'>,
  actor: StaffActor,
  permission: StaffPermission,
  place: StaffPlace | null,
): Authority {
  const [grant] = findGrantsOf(actor.grants, permission, place)
  if (!grant) throw createProblem('forbidden')
  assertFreshProof(services, actor, permission)
  return { actor, role: grant.role, siteId: place?.siteId ?? null }
}
/** Returns whether the actor holds a permission at a place. */
export const isPermitted = (actor: StaffActor, permission: StaffPermission, place: StaffPlace): boolean =>
  findGrantsOf(actor.grants, permission, place).length > 0

/** Like `authorize`, for what applies to a scope of several sites. `companyOfSite` is the company of the scope's site. */
export function authorizeScope(
  services: Pick<Services, 'clock'>,
  actor: StaffActor,
  permission: StaffPermission,
  scope: StaffScope,
  companyOfSite: number | null,
): Authority {
  const grant = findGrantsOf(actor.grants, permission, undefined).find((one) =>
    coversScope(one, scope, companyOfSite),
  )
  if (!grant) throw createProblem('forbidden')
  assertFreshProof(services, actor, permission)
  return { actor, role: grant.role, siteId: scope.siteId }
}

/** Like `authorize`, for acts on staff: the permission counts with any scope, and the verb compares the scopes itself. */
export function authorizeAnywhere(
  services: Pick<Services, 'clock'>,
  actor: StaffActor,
  permission: StaffPermission,
): Authority {
  const [grant] = findGrantsOf(actor.grants, permission, undefined)
  if (!grant) throw createProblem('forbidden')
  assertFreshProof(services, actor, permission)
  return { actor, role: grant.role, siteId: null }
}
/** For acts that concern only the person, such as signing out: they need no permission. */
export const authorizeSelf = (actor: StaffActor): Authority => ({ actor, role: null, siteId: null })

/** Returns whether the actor holds a permission anywhere. */
export const holdsPermission = (actor: StaffActor, permission: StaffPermission): boolean =>
  findGrantsOf(actor.grants, permission, undefined).length > 0

/** Returns whether the actor holds a permission on all sites. */
export const isPermittedEverywhere = (actor: StaffActor, permission: StaffPermission): boolean =>
  findGrantsOf(actor.grants, permission, undefined).some(
    ({ siteId, companyId }) => siteId === null && companyId === null,
  )

/** True if the actor holds a permission on all sites of a company. */
export const isPermittedForCompany = (
  actor: StaffActor,
  permission: StaffPermission,
  companyId: number,
): boolean =>
  findGrantsOf(actor.grants, permission, undefined).some((grant) =>
    coversScope(grant, { companyId, siteId: null }, null),
  )
