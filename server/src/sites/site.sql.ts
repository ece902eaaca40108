import { nicheDefaults } from '@amarelle/contract/niches'
import { siteSettings } from '@amarelle/contract/sites'
import type { Language } from '@amarelle/contract/languages'
import type { Parts, Site } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'

const lifetime = 30_000
const known = new WeakMap<object, { at: number; sites: Promise<Sites> }>()
interface Sites {
  byHost: Map<string, Site>
  byId: Map<number, Site>
  fallback: Site
}

async function read(db: Db): Promise<Sites> {
  const rows = await db.selectFrom('site').selectAll().orderBy('id').execute()
  const sites = rows.map((row) => ({
    site: {
      ...siteSettings.parse({ ...nicheDefaults(row.niche), ...(row.settings as object) }),
      id: row.id,
      host: row.host,
      name: row.name,
      domain_language: row.domain_language as Language,
      niche: row.niche,
      company_id: row.company_id,
      is_demo: row.is_demo,
    } satisfies Site,
    isDefault: row.is_default,
  }))
  const fallback = (sites.find(({ isDefault }) => isDefault) ?? sites[0])?.site
  if (!fallback) throw new Error('There is no site: add one to the table `site`, or seed the demo.')
  return {
    byHost: new Map(sites.map(({ site }) => [site.host, site])),
    byId: new Map(sites.map(({ site }) => [site.id, site])),
    fallback,
  }
}

/** Kept for half a minute: an operator's change shows soon, and no request waits for it. */
async function allSites({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<Sites> {
  const now = clock.now().getTime()
  const kept = known.get(clock)
  if (kept && now - kept.at < lifetime) return kept.sites
  const sites = read(db)
  known.set(clock, { at: now, sites })
  sites.catch(() => known.delete(clock))
  return sites
}

/** The site of a host name; an unknown host gets the default site (DECISIONS 1). */
export async function siteOfHost(parts: Pick<Parts, 'db' | 'clock'>, host: string): Promise<Site> {
  const sites = await allSites(parts)
  return sites.byHost.get(host.toLowerCase()) ?? sites.fallback
}
/**
 * The sites that show this one's sharing members and whose sharing members are shown here (DECISIONS 1): of the same
 * company, `member_resell` on at both.
 */
export async function sisterSites(parts: Pick<Parts, 'db' | 'clock'>, site: Site): Promise<Site[]> {
  if (!site.member_resell) return []
  return (await companySites(parts, site.company_id)).filter(
    (other) => other.id !== site.id && other.member_resell,
  )
}
/** All sites of a company. */
export async function companySites(parts: Pick<Parts, 'db' | 'clock'>, companyId: number): Promise<Site[]> {
  return [...(await allSites(parts)).byId.values()].filter((site) => site.company_id === companyId)
}
export async function siteById(parts: Pick<Parts, 'db' | 'clock'>, id: number): Promise<Site> {
  const sites = await allSites(parts)
  return sites.byId.get(id) ?? sites.fallback
}
