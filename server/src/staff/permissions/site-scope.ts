import { findGrantsOf, type StaffPermission } from '@amarelle/contract/staff/permissions'
import { coversPlace } from '@amarelle/contract/staff/roles'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { listSitePlaces, type SiteServices } from '../../sites/index.ts'
import { isPermittedEverywhere } from './authorize.ts'

/** The ids of the sites on which the actor holds the permission, or null for all sites. */
export async function findPermittedSiteIds(
  services: SiteServices,
  actor: StaffActor,
  permission: StaffPermission,
): Promise<readonly number[] | null> {
  if (isPermittedEverywhere(actor, permission)) return null
  const grants = findGrantsOf(actor.grants, permission, undefined)
  return (await listSitePlaces(services)).flatMap(({ id, companyId }) =>
    grants.some((grant) => coversPlace(grant, { siteId: id, companyId })) ? [id] : [],
  )
}

/** A condition on rows' site: those on which the actor holds the permission. `column` names the site's id. */
export async function buildSiteCondition(
  services: SiteServices,
  actor: StaffActor,
  permission: StaffPermission,
  column: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  const siteIds = await findPermittedSiteIds(services, actor, permission)
  return siteIds === null ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...siteIds]}::int[])`
}
