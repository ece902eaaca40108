import { findGrantsOf, type StaffPermission } from '@amarelle/contract/staff/permissions'
import { coversPlace, type StaffScope } from '@amarelle/contract/staff/roles'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { listSitePlaces, type SiteServices } from '../../sites/index.ts'
import { isPermittedEverywhere } from './authorize.ts'

/** Returns the ids of the sites within the scope on which the actor holds the permission, or null for all sites. */
export async function findPermittedSiteIds(
  services: SiteServices,
  actor: StaffActor,
  permission: StaffPermission,
  { site, company }: SiteScope = {},
): Promise<readonly number[] | null> {
  if (site === undefined && company === undefined && isPermittedEverywhere(actor, permission)) return null
  const grants = findGrantsOf(actor.grants, permission, undefined)
  return (await listSitePlaces(services)).flatMap(({ id, companyId }) =>
    (site === undefined || id === site) &&
    (company === undefined || companyId === company) &&
    grants.some((grant) => coversPlace(grant, { siteId: id, companyId }))
      ? [id]
      : [],
  )
}

/**
 * Returns a condition on rows' site: those within the scope on which the actor holds the permission. `column` names the site's id. All
 * lists and counts of the console use it.
 */
export async function buildSiteCondition(
  services: SiteServices,
  actor: StaffActor,
  permission: StaffPermission,
  column: RawBuilder<unknown>,
  scope: SiteScope = {},
): Promise<RawBuilder<boolean>> {
  const siteIds = await findPermittedSiteIds(services, actor, permission, scope)
  if (siteIds === null) return sql<boolean>`true`
  return siteIds.length === 1
    ? sql<boolean>`${column} = ${siteIds[0]}`
    : sql<boolean>`${column} = any(${[...siteIds]}::int[])`
}

/** Returns a condition on rows that have a scope of their own, `company_id` and `site_id` of `table`: whether `scope` covers it. */
export function buildCoveredCondition(
  table: string,
  { siteId, companyId }: StaffScope,
  places: readonly { readonly id: number; readonly companyId: number }[],
): RawBuilder<boolean> {
  const [site, company] = [sql.ref(`${table}.site_id`), sql.ref(`${table}.company_id`)]
  if (siteId !== null) return sql`${site} = ${siteId}`
  if (companyId === null) return sql`true`
  const siteIds = places.flatMap((place) => (place.companyId === companyId ? [place.id] : []))
  return sql`(${company} = ${companyId} or ${site} = any(${siteIds}::int[]))`
}
