import { type StaffScope, coversPlace } from '@amarelle/contract/staff/roles'
import type { Config } from '../../platform/config.ts'
import type { Site } from '../../platform/context.ts'
import {
  getCompanySites,
  getDefaultSite,
  getSiteById,
  getSiteOrigin,
  type SiteServices,
} from '../../sites/index.ts'
import { createFlaggerKey } from './flagger-key.ts'

/** Returns a site on which the flagger's form is: their own, the company's first, or the default site. */
export async function findFlaggerSite(services: SiteServices, scope: StaffScope): Promise<Site> {
  if (scope.siteId !== null) return getSiteById(services, scope.siteId)
  const [first] = scope.companyId === null ? [] : await getCompanySites(services, scope.companyId)
  return first ?? getDefaultSite(services)
}
/** Returns whether the flagger's key opens the form on this site. */
export const isFlaggerOfSite = (scope: StaffScope, site: Site): boolean =>
  coversPlace(scope, { siteId: site.id, companyId: site.company_id })

/** Returns the address of the flagger's form. */
export const getFlaggerUrl = (config: Config, site: Site, flaggerId: number): string =>
  `${getSiteOrigin(config, site)}/trusted-flaggers/${createFlaggerKey(config, flaggerId)}`
