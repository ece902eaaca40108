import { createProblem } from '@amarelle/contract/domain/errors'
import { findGivingGrants, getPermissionRow, getRolePermissions } from '@amarelle/contract/staff/permissions'
import { coversScope, type StaffGrant } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../platform/actor.ts'
import { getSitePlace, type SiteServices } from '../../sites/index.ts'

const isUnlimited = ({ companyId, siteId }: StaffGrant) => companyId === null && siteId === null

/** Returns whether the actor holds, or may give, everything that the grant gives, wherever it gives it, and may manage staff there. */
async function holdsGrant(services: SiteServices, actor: StaffActor, grant: StaffGrant): Promise<boolean> {
  const company = grant.siteId === null ? null : (await getSitePlace(services, grant.siteId)).companyId
  return ['staff.manage' as const, ...getRolePermissions(grant.role)]
    .filter((permission) => isUnlimited(grant) || !getPermissionRow(permission).everywhereOnly)
    .every((permission) =>
      findGivingGrants(actor.grants, permission).some((own) => coversScope(own, grant, company)),
    )
}

/** Nobody gives or takes away more than they hold themselves. Throws 403 `forbidden`. */
export async function assertMayGrant(
  services: SiteServices,
  actor: StaffActor,
  grants: readonly StaffGrant[],
): Promise<void> {
  for (const grant of grants)
    if (!(await holdsGrant(services, actor, grant))) throw createProblem('forbidden')
}

const toKey = ({ role, companyId, siteId }: StaffGrant) => `${role}:${companyId}:${siteId}`
/** Returns the grants that are in only one of two lists. */
export function findChangedGrants(before: readonly StaffGrant[], after: readonly StaffGrant[]): StaffGrant[] {
  const [old, now] = [new Set(before.map(toKey)), new Set(after.map(toKey))]
  return [
    ...before.filter((grant) => !now.has(toKey(grant))),
    ...after.filter((grant) => !old.has(toKey(grant))),
  ]
}
