import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { StaffPlace } from '@amarelle/contract/staff/roles'
import type { StaffActor } from '../../../platform/actor.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { findSiteEntry } from '../../../sites/index.ts'
import { type Authority, authorize } from '../../../staff/index.ts'

/** Returns a site as it is served, if the actor holds the permission there. Throws `not_found` and `forbidden`. */
export async function findPricedSite(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  siteId: number,
): Promise<{ site: Site; isPublished: boolean; place: StaffPlace; authority: Authority }> {
  const entry = await findSiteEntry(services, siteId)
  if (!entry) throw createProblem('not_found')
  const place = { siteId, companyId: entry.company.id }
  const authority = authorize(services, actor, permission, place)
  if (!entry.site) throw createProblem('not_found')
  return { site: entry.site, isPublished: entry.isPublished, place, authority }
}
