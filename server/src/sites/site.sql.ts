import { Problem } from '@amarelle/contract/domain/errors'
import { secondsToMs } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services, Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { isPlaceholderPhone } from './placeholder-contact.ts'
import { type SiteConfig, parseSite } from './parse-site.ts'

/** What sites are read with. */
export type SiteServices = Pick<Services, 'db' | 'clock'> & { readonly config: Pick<Config, 'production'> }
const cacheLifetimeMs = secondsToMs(30)

/** One row, and what is in force of it. */
export interface SiteEntry {
  readonly id: number
  readonly host: string
  readonly isDefault: boolean
  /** The site that is served: by its row, else by the last facts of it that were valid; null when it can not be served. */
  readonly site: Site | null
  /** What the site that is served was made of. */
  readonly config: SiteConfig | null
  /** Why the row itself is not in force; empty when it is. */
  readonly errors: readonly string[]
}

/** No site can be served: there is none at all, the host is no site's, or what its operator set was never valid. */
export class SiteUnavailableError extends Problem {
  readonly reason: 'no_site' | 'unknown_host' | 'invalid_site'
  constructor(reason: SiteUnavailableError['reason']) {
    super(reason === 'unknown_host' ? 'not_found' : 'unavailable')
    this.reason = reason
  }
}

const pickSiteConfig = ({
  host,
  name,
  domain_language,
  niche,
  company_id,
  is_demo,
  settings,
}: SiteConfig) => ({
  host,
  name,
  domain_language,
  niche,
  company_id,
  is_demo,
  settings,
})

interface SiteCache {
  readAtMs: number
  entries: Promise<SiteEntry[]>
  /** What was valid when this process last read it, by the site's id. */
  readonly validConfigs: Map<number, SiteConfig>
}
const siteCaches = new WeakMap<object, SiteCache>()
/** What was read last, for pages that are shown when nothing can be read. */
const lastReadEntries = new WeakMap<object, readonly SiteEntry[]>()

async function readEntries(
  db: Db,
  production: boolean,
  valid: Map<number, SiteConfig>,
): Promise<SiteEntry[]> {
  const rows = await db
    .selectFrom('site as s')
    .innerJoin('company as c', 'c.id', 's.company_id')
    .selectAll('s')
    .select('c.support_phone as companyPhone')
    .orderBy('s.id')
    .execute()
  return rows.map(({ id, is_default: isDefault, last_valid: lastValid, companyPhone, ...row }) => {
    const head = { id, host: row.host, isDefault }
    // Its sites show the company's number beside their own, whatever their settings say.
    if (production && companyPhone && isPlaceholderPhone(companyPhone))
      return { ...head, site: null, config: null, errors: ['company.support_phone: a placeholder'] }
    const current = parseSite(id, pickSiteConfig(row), production)
    if (current.site) {
      valid.set(id, pickSiteConfig(row))
      return { ...head, site: current.site, config: pickSiteConfig(row), errors: [] }
    }
    for (const config of [valid.get(id), lastValid as SiteConfig | null]) {
      const { site } = config ? parseSite(id, config, production) : { site: null }
      if (config && site) return { ...head, site, config, errors: current.errors }
    }
    return { ...head, site: null, config: null, errors: current.errors }
  })
}

/**
 * Reads all sites anew. While the database does not answer, and while there is no site yet, the next request asks again; the
 * sites that were read before stay in force.
 */
export async function refreshSites({ db, clock, config }: SiteServices): Promise<SiteEntry[]> {
  const kept = siteCaches.get(clock)
  const valid = kept?.validConfigs ?? new Map<number, SiteConfig>()
  const askAgain = (entries: SiteEntry[]) => {
    cache.readAtMs = 0
    return entries
  }
  const entries = readEntries(db, config.production, valid).then(
    (read) => {
      lastReadEntries.set(clock, read)
      return read.length ? read : askAgain(read)
    },
    (error: unknown) => {
      if (!kept) throw error
      return kept.entries.then(askAgain)
    },
  )
  const cache: SiteCache = { readAtMs: clock.now().getTime(), entries, validConfigs: valid }
  siteCaches.set(clock, cache)
  entries.catch(() => siteCaches.delete(clock))
  return entries
}

/** Kept for half a minute: an operator's change shows soon, and no request waits for it. */
async function loadEntries(reading: SiteServices): Promise<SiteEntry[]> {
  const kept = siteCaches.get(reading.clock)
  return kept && reading.clock.now().getTime() - kept.readAtMs < cacheLifetimeMs
    ? kept.entries
    : refreshSites(reading)
}

function requireSite(entry: SiteEntry | undefined): Site {
  if (!entry?.site) throw new SiteUnavailableError(entry ? 'invalid_site' : 'no_site')
  return entry.site
}

const findEntryByHost = (entries: readonly SiteEntry[], host: string): SiteEntry | undefined => {
  const asked = host.toLowerCase()
  return (
    entries.find((entry) => entry.site?.host === asked) ??
    entries.find((entry) => entry.host.toLowerCase() === asked)
  )
}
/** The site at a host; null when there is none. Throws `SiteUnavailableError` for one that can't be served. */
export async function findSiteByHost(reading: SiteServices, host: string): Promise<Site | null> {
  const entry = findEntryByHost(await loadEntries(reading), host)
  return entry ? requireSite(entry) : null
}
const findDefaultEntry = (entries: readonly SiteEntry[]) =>
  entries.find(({ isDefault }) => isDefault) ?? entries[0]
/** The site of a host name as far as it is known here, without asking the database. */
export function findCachedSiteByHost({ clock, config }: SiteServices, host: string): Site | undefined {
  const entries = lastReadEntries.get(clock) ?? []
  const entry = findEntryByHost(entries, host) ?? (config.production ? undefined : findDefaultEntry(entries))
  return entry?.site ?? undefined
}
/** The site that is meant where none is named. Throws `SiteUnavailableError`. */
export const getDefaultSite = async (reading: SiteServices): Promise<Site> =>
  requireSite(findDefaultEntry(await loadEntries(reading)))
/**
 * The site of a host name. In development the default site stands in for every other name of the machine. Throws
 * `SiteUnavailableError`.
 */
export async function getSiteByHost(reading: SiteServices, host: string): Promise<Site> {
  const entries = await loadEntries(reading)
  const named = findEntryByHost(entries, host)
  if (!named && entries.length > 0 && reading.config.production)
    throw new SiteUnavailableError('unknown_host')
  return requireSite(named ?? findDefaultEntry(entries))
}
/**
 * The sites that show this one's sharing members and whose sharing members are shown here (docs/product.md#sister-sites): of the same
 * company, `member_resell` on at both.
 */
export async function getSisterSites(reading: SiteServices, site: Site): Promise<Site[]> {
  if (!site.member_resell) return []
  return (await getCompanySites(reading, site.company_id)).filter(
    (other) => other.id !== site.id && other.member_resell,
  )
}
/** All sites of a company that can be served. */
export async function getCompanySites(reading: SiteServices, companyId: number): Promise<Site[]> {
  return (await loadEntries(reading)).flatMap(({ site }) => (site?.company_id === companyId ? [site] : []))
}
/** The site of a row that names it. Throws `SiteUnavailableError`, so that a job is repeated when the site can be served again. */
export async function getSiteById(reading: SiteServices, id: number): Promise<Site> {
  const find = (entries: readonly SiteEntry[]) => entries.find((entry) => entry.id === id)
  return requireSite(find(await loadEntries(reading)) ?? find(await refreshSites(reading)))
}
