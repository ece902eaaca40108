import { Problem } from '@amarelle/contract/errors'
import { seconds } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Parts, Site } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { isPlaceholderPhone } from './placeholder-contact.ts'
import { type OperatorFacts, readSite } from './read-site.ts'

/** What sites are read with. */
export type SiteReading = Pick<Parts, 'db' | 'clock'> & { readonly config: Pick<Config, 'production'> }
const lifetimeMs = seconds(30)

/** One row, and what is in force of it. */
export interface SiteEntry {
  readonly id: number
  readonly host: string
  readonly isDefault: boolean
  /** The site that is served: by its row, else by the last facts of it that were valid; null when it can not be served. */
  readonly site: Site | null
  /** What the site that is served was made of. */
  readonly facts: OperatorFacts | null
  /** Why the row itself is not in force; empty when it is. */
  readonly faults: readonly string[]
}

/** No site can be served: there is none at all, the host is no site's, or what its operator set was never valid. */
export class SiteUnavailable extends Problem {
  readonly reason: 'no_site' | 'unknown_host' | 'invalid_site'
  constructor(reason: SiteUnavailable['reason']) {
    super(reason === 'unknown_host' ? 'not_found' : 'unavailable')
    this.reason = reason
  }
}

const factsOf = ({ host, name, domain_language, niche, company_id, is_demo, settings }: OperatorFacts) => ({
  host,
  name,
  domain_language,
  niche,
  company_id,
  is_demo,
  settings,
})

interface Cache {
  at: number
  entries: Promise<SiteEntry[]>
  /** What was valid when this process last read it, by the site's id. */
  readonly valid: Map<number, OperatorFacts>
}
const caches = new WeakMap<object, Cache>()
/** What was read last, for pages that are shown when nothing can be read. */
const lastRead = new WeakMap<object, readonly SiteEntry[]>()

async function readEntries(
  db: Db,
  production: boolean,
  valid: Map<number, OperatorFacts>,
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
      return { ...head, site: null, facts: null, faults: ['company.support_phone: a placeholder'] }
    const current = readSite(id, factsOf(row), production)
    if (current.site) {
      valid.set(id, factsOf(row))
      return { ...head, site: current.site, facts: factsOf(row), faults: [] }
    }
    for (const facts of [valid.get(id), lastValid as OperatorFacts | null]) {
      const { site } = facts ? readSite(id, facts, production) : { site: null }
      if (facts && site) return { ...head, site, facts, faults: current.faults }
    }
    return { ...head, site: null, facts: null, faults: current.faults }
  })
}

/**
 * Reads all sites anew. While the database does not answer, and while there is no site yet, the next request asks again; the
 * sites that were read before stay in force.
 */
export async function refreshSites({ db, clock, config }: SiteReading): Promise<SiteEntry[]> {
  const kept = caches.get(clock)
  const valid = kept?.valid ?? new Map<number, OperatorFacts>()
  const askAgain = (entries: SiteEntry[]) => {
    cache.at = 0
    return entries
  }
  const entries = readEntries(db, config.production, valid).then(
    (read) => {
      lastRead.set(clock, read)
      return read.length ? read : askAgain(read)
    },
    (error: unknown) => {
      if (!kept) throw error
      return kept.entries.then(askAgain)
    },
  )
  const cache: Cache = { at: clock.now().getTime(), entries, valid }
  caches.set(clock, cache)
  entries.catch(() => caches.delete(clock))
  return entries
}

/** Kept for half a minute: an operator's change shows soon, and no request waits for it. */
async function allSites(reading: SiteReading): Promise<SiteEntry[]> {
  const kept = caches.get(reading.clock)
  return kept && reading.clock.now().getTime() - kept.at < lifetimeMs ? kept.entries : refreshSites(reading)
}

function served(entry: SiteEntry | undefined): Site {
  if (!entry?.site) throw new SiteUnavailable(entry ? 'invalid_site' : 'no_site')
  return entry.site
}

const entryOfHost = (entries: readonly SiteEntry[], host: string): SiteEntry | undefined => {
  const asked = host.toLowerCase()
  return (
    entries.find((entry) => entry.site?.host === asked) ??
    entries.find((entry) => entry.host.toLowerCase() === asked)
  )
}
/** The site at a host; null when there is none. Throws `SiteUnavailable` for one that can't be served. */
export async function siteNamed(reading: SiteReading, host: string): Promise<Site | null> {
  const entry = entryOfHost(await allSites(reading), host)
  return entry ? served(entry) : null
}
const standIn = (entries: readonly SiteEntry[]) => entries.find(({ isDefault }) => isDefault) ?? entries[0]
/** The site of a host name as far as it is known here, without asking the database. */
export function knownSiteOfHost({ clock, config }: SiteReading, host: string): Site | undefined {
  const entries = lastRead.get(clock) ?? []
  const entry = entryOfHost(entries, host) ?? (config.production ? undefined : standIn(entries))
  return entry?.site ?? undefined
}
/** The site that is meant where none is named. Throws `SiteUnavailable`. */
export const defaultSite = async (reading: SiteReading): Promise<Site> =>
  served(standIn(await allSites(reading)))
/**
 * The site of a host name. In development the default site stands in for every other name of the machine. Throws
 * `SiteUnavailable`.
 */
export async function siteOfHost(reading: SiteReading, host: string): Promise<Site> {
  const entries = await allSites(reading)
  const named = entryOfHost(entries, host)
  if (!named && entries.length > 0 && reading.config.production) throw new SiteUnavailable('unknown_host')
  return served(named ?? standIn(entries))
}
/**
 * The sites that show this one's sharing members and whose sharing members are shown here (docs/product.md#sister-sites): of the same
 * company, `member_resell` on at both.
 */
export async function sisterSites(reading: SiteReading, site: Site): Promise<Site[]> {
  if (!site.member_resell) return []
  return (await companySites(reading, site.company_id)).filter(
    (other) => other.id !== site.id && other.member_resell,
  )
}
/** All sites of a company that can be served. */
export async function companySites(reading: SiteReading, companyId: number): Promise<Site[]> {
  return (await allSites(reading)).flatMap(({ site }) => (site?.company_id === companyId ? [site] : []))
}
/** The site of a row that names it. Throws `SiteUnavailable`, so that a job is repeated when the site can be served again. */
export async function siteById(reading: SiteReading, id: number): Promise<Site> {
  const find = (entries: readonly SiteEntry[]) => entries.find((entry) => entry.id === id)
  return served(find(await allSites(reading)) ?? find(await refreshSites(reading)))
}
