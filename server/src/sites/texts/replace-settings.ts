import type { Company } from '@amarelle/contract/endpoints/sites'
import { settingGroups } from '@amarelle/contract/staff/site-settings'
import type { Site } from '../../platform/context.ts'
import { parseSite } from '../parse-site.ts'
import { findSiteEntry, type SiteServices } from '../site.sql.ts'
import type { SettingValues } from './legal-change.sql.ts'

interface SiteWithCompany {
  readonly site: Site
  readonly company: Company
}
const companyPrefix = 'company.'
const siteColumns: readonly string[] = settingGroups.identity
const pick = (values: SettingValues, isWanted: (key: string) => boolean): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)))

/** A site and its company with other values of some settings, such as planned ones; null stands for a default. */
export async function replaceSettings(
  services: SiteServices,
  { site, company }: SiteWithCompany,
  values: SettingValues,
): Promise<SiteWithCompany> {
  if (Object.keys(values).length === 0) return { site, company }
  const ofCompany = Object.entries(pick(values, (key) => key.startsWith(companyPrefix)))
  const config = (await findSiteEntry(services, site.id))?.config
  const settings = pick(values, (key) => !key.startsWith(companyPrefix) && !siteColumns.includes(key))
  const merged = Object.entries({ ...(config?.settings as SettingValues | undefined), ...settings })
  const replaced = {
    ...config,
    ...pick(values, (key) => siteColumns.includes(key)),
    settings: Object.fromEntries(merged.filter(([, value]) => value !== null)),
  }
  const rules = { production: false, offeredLanguages: site.offeredLanguages }
  const parsed = parseSite(site.id, replaced, rules).site
  return {
    site: parsed ? { ...parsed, textOverrides: site.textOverrides } : site,
    company: {
      ...company,
      ...Object.fromEntries(ofCompany.map(([key, value]) => [key.slice(companyPrefix.length), value])),
    },
  }
}
