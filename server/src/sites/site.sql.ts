import { Problem } from '@amarelle/contract/domain/errors'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import type { StaffPlace } from '@amarelle/contract/staff/roles'
import { addMs, secondsToMs } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Services, Site } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import type { CompanyRow } from './company.sql.ts'
import { type LegalChange, listLegalChanges } from './texts/legal-change.sql.ts'
import {
  isLegalTextOf,
  type LegalKind,
  type LegalText,
  type LegalTextRow,
  listLegalTexts,
  selectLegalText,
} from './texts/legal-text.sql.ts'
import { isPlaceholderPhone } from './placeholder-contact.ts'
import { type ParsedSite, type SiteConfig, type SiteRules, parseSite } from './parse-site.ts'
import {
  addLanguageTexts,
  type LanguageTexts,
  listNames,
  readOfferedLanguages,
} from './texts/offered-language.sql.ts'
import { getTextOverrides, type OverridesBySite, readTextOverrides } from './texts/text-override.sql.ts'

/** Services that are needed to read sites. */
export type SiteServices = Pick<Services, 'db' | 'clock'> & { readonly config: Pick<Config, 'production'> }
const cacheLifetimeMs = secondsToMs(30)

/** A row of `site` and the configuration that is in force for it (decision 025). */
export interface SiteEntry {
  readonly id: number
  readonly host: string
  readonly isDefault: boolean
  /** A site that is not published is known to staff only. */
  readonly isPublished: boolean
  readonly company: CompanyRow
  /** The legal texts of the site and of all sites. */
  readonly legalTexts: readonly LegalTextRow[]
  /** New versions of its legal texts that are announced. */
  readonly legalChanges: readonly LegalChange[]
  /** The site as it is served: from its row, or else from its last valid configuration; null when it can't be served. */
  readonly site: Site | null
  /** The configuration that `site` was parsed from. */
  readonly config: SiteConfig | null
  /** The problems of the row itself; empty when it is valid. */
  readonly errors: readonly SiteProblem[]
}

/** No site can be served: there is none, the host belongs to none (`not_found`), or its configuration was never valid (`unavailable`). */
export class SiteUnavailableError extends Problem {
  readonly reason: 'no_site' | 'unknown_host' | 'invalid_site'
  constructor(reason: SiteUnavailableError['reason']) {
    super(reason === 'unknown_host' ? 'not_found' : 'unavailable')
    this.reason = reason
  }
}

/** Validates a row of `site`. */
export const parseSiteRow = (id: number, row: SiteConfig, rules: SiteRules): ParsedSite =>
  parseSite(id, pickSiteConfig(row), rules)

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

/** Describes what a process has read and keeps when it reads the sites again. */
interface SiteMemory {
  /** The last valid configuration, by site id. */
  readonly validConfigs: Map<number, SiteConfig>
  textOverrides: OverridesBySite
  languageTexts: LanguageTexts
}
interface SiteCache {
  readAtMs: number
  entries: Promise<SiteEntry[]>
  readonly memory: SiteMemory
}
const siteCaches = new WeakMap<object, SiteCache>()
/** The entries that were read last, for pages that are shown while the database is unavailable. */
const lastReadEntries = new WeakMap<object, readonly SiteEntry[]>()

const unreachablePhone: SiteProblem = {
  place: 'company.support_phone',
  code: 'phone_unreachable',
  values: {},
}

async function readEntries(db: Db, production: boolean, memory: SiteMemory): Promise<SiteEntry[]> {
  const { validConfigs } = memory
  const rows = await db.selectFrom('site as s').selectAll('s').orderBy('s.id').execute()
  const companies = await db.selectFrom('company').selectAll().execute()
  const legalTexts = await listLegalTexts(db)
  const legalChanges = await listLegalChanges(db)
  memory.textOverrides = await readTextOverrides(db, memory.textOverrides)
  memory.languageTexts = await readOfferedLanguages(db, memory.languageTexts)
  const rules: SiteRules = { production, offeredLanguages: listNames(memory.languageTexts) }
  const addTexts = (site: Site): Site => ({
    ...site,
    textOverrides: addLanguageTexts(getTextOverrides(memory.textOverrides, site.id), memory.languageTexts),
  })
  return rows.map(({ id, is_default: isDefault, last_valid: lastValid, ...row }) => {
    const company = companies.find((candidate) => candidate.id === row.company_id)
    if (!company) throw new Error(`site ${id} has no company`)
    const head = {
      id,
      host: row.host,
      isDefault,
      isPublished: row.published_at !== null,
      company,
      legalTexts: legalTexts.filter(isLegalTextOf(id)),
      legalChanges: legalChanges.filter(({ siteId }) => siteId === id),
    }
    // All sites of a company show the company's number, whatever their settings.
    if (production && company.support_phone && isPlaceholderPhone(company.support_phone))
      return { ...head, site: null, config: null, errors: [unreachablePhone] }
    const current = parseSiteRow(id, row, rules)
    if (current.site) {
      validConfigs.set(id, pickSiteConfig(row))
      return { ...head, site: addTexts(current.site), config: pickSiteConfig(row), errors: [] }
    }
    for (const config of [validConfigs.get(id), lastValid as SiteConfig | null]) {
      const { site } = config ? parseSite(id, config, rules) : { site: null }
      if (config && site) return { ...head, site: addTexts(site), config, errors: current.errors }
    }
    return { ...head, site: null, config: null, errors: current.errors }
  })
}

/**
 * Reads all sites again, past the cache. If the database fails, the entries that were read before stay in force (without any it
 * throws the database's error); after a failure or an empty result the next request reads again.
 */
export async function refreshSites({ db, clock, config }: SiteServices): Promise<SiteEntry[]> {
  const previous = siteCaches.get(clock)
  const memory = previous?.memory ?? {
    validConfigs: new Map<number, SiteConfig>(),
    textOverrides: new Map(),
    languageTexts: new Map(),
  }
  const expireCache = (entries: SiteEntry[]) => {
    cache.readAtMs = 0
    return entries
  }
  const entries = readEntries(db, config.production, memory).then(
    (readSites) => {
      lastReadEntries.set(clock, readSites)
      return readSites.length ? readSites : expireCache(readSites)
    },
    (error: unknown) => {
      if (!previous) throw error
      return previous.entries.then(expireCache)
    },
  )
  const cache: SiteCache = { readAtMs: clock.now().getTime(), entries, memory }
  siteCaches.set(clock, cache)
  entries.catch(() => siteCaches.delete(clock))
  return entries
}

/** Cached for 30 seconds: a change made without the console takes effect within that time (follow-site-changes.ts). */
async function loadEntries(services: SiteServices): Promise<SiteEntry[]> {
  const cache = siteCaches.get(services.clock)
  return cache && services.clock.now().getTime() - cache.readAtMs < cacheLifetimeMs
    ? cache.entries
    : refreshSites(services)
}

function requireSite(entry: SiteEntry | undefined): Site {
  if (!entry?.site) throw new SiteUnavailableError(entry ? 'invalid_site' : 'no_site')
  return entry.site
}

const findEntryByHost = (entries: readonly SiteEntry[], host: string): SiteEntry | undefined => {
  const normalizedHost = host.toLowerCase()
  return (
    entries.find((entry) => entry.site?.host === normalizedHost) ??
    entries.find((entry) => entry.host.toLowerCase() === normalizedHost)
  )
}
/** Returns the published site of a host name, null when there is none. Throws `SiteUnavailableError` for one that can't be served. */
export async function findSiteByHost(services: SiteServices, host: string): Promise<Site | null> {
  const entry = findEntryByHost(await loadEntries(services), host)
  return entry?.isPublished ? requireSite(entry) : null
}
const findDefaultEntry = (entries: readonly SiteEntry[]) =>
  entries.find(({ isDefault }) => isDefault) ?? entries[0]
/**
 * Returns the site of a host name from what this process has read last, without a query; outside production the default site for unknown
 * hosts.
 */
export function findCachedSiteByHost({ clock, config }: SiteServices, host: string): Site | undefined {
  const entries = lastReadEntries.get(clock) ?? []
  const entry = findEntryByHost(entries, host) ?? (config.production ? undefined : findDefaultEntry(entries))
  return entry?.isPublished ? (entry.site ?? undefined) : undefined
}
/** Returns the default site, or else the one with the lowest id. Throws `SiteUnavailableError`. */
export const getDefaultSite = async (services: SiteServices): Promise<Site> =>
  requireSite(findDefaultEntry(await loadEntries(services)))
/**
 * Returns the site of a host name; outside production unknown hosts get the default site. `isPreview`: also one that is not published.
 * Throws `SiteUnavailableError`.
 */
export async function getSiteByHost(
  services: SiteServices,
  host: string,
  { isPreview }: { readonly isPreview: (siteId: number) => boolean } = { isPreview: () => false },
): Promise<Site> {
  const entries = await loadEntries(services)
  const entry = findEntryByHost(entries, host)
  const isHidden = entry !== undefined && !entry.isPublished && !isPreview(entry.id)
  if (isHidden || (!entry && entries.length > 0 && services.config.production))
    throw new SiteUnavailableError('unknown_host')
  return requireSite(entry ?? findDefaultEntry(entries))
}
/**
 * Returns the other sites of the same company when `member_resell` is on for both: they show each other's sharing members
 * (docs/product.md#sister-sites).
 */
export async function getSisterSites(services: SiteServices, site: Site): Promise<Site[]> {
  if (!site.member_resell) return []
  return (await getCompanySites(services, site.company_id)).filter(
    (other) => other.id !== site.id && other.member_resell,
  )
}
/** Returns all published sites of a company except those that can't be served. */
export async function getCompanySites(services: SiteServices, companyId: number): Promise<Site[]> {
  return (await loadEntries(services)).flatMap(({ site, isPublished }) =>
    isPublished && site?.company_id === companyId ? [site] : [],
  )
}
/**
 * Returns the site with this id, read again when it is not cached yet. Throws `SiteUnavailableError`, so that jobs of such a site are
 * retried.
 */
export const getSiteById = async (services: SiteServices, id: number): Promise<Site> =>
  requireSite(await getEntryById(services, id))

/** Returns the site with this id, also one that can't be served, read again when it is not cached yet; null when there is none. */
export async function findSiteEntry(services: SiteServices, id: number): Promise<SiteEntry | null> {
  const find = (entries: readonly SiteEntry[]) => entries.find((entry) => entry.id === id)
  return find(await loadEntries(services)) ?? find(await refreshSites(services)) ?? null
}
async function getEntryById(services: SiteServices, id: number): Promise<SiteEntry> {
  const entry = await findSiteEntry(services, id)
  if (!entry) throw new SiteUnavailableError('no_site')
  return entry
}
/** Returns the site's id and its company's, also of a site that can't be served. */
export async function getSitePlace(services: SiteServices, id: number): Promise<StaffPlace> {
  return { siteId: id, companyId: (await getEntryById(services, id)).company.id }
}
/** Returns all sites, also those that can't be served, as this process knows them. */
export const listSiteEntries = (services: SiteServices): Promise<SiteEntry[]> => loadEntries(services)
/** Returns all sites with their companies, also those that can't be served. */
export const listSitePlaces = async (services: SiteServices) =>
  (await loadEntries(services)).map(({ id, host, company, site }) => ({
    id,
    name: site?.name ?? host,
    niche: site?.niche ?? 1,
    companyId: company.id,
    companyName: company.name,
    country: site?.country ?? company.country,
  }))
/** Returns the sites whose support address is among these, ignoring case; the default site first. */
export async function findSitesBySupportEmail(
  services: SiteServices,
  addresses: readonly string[],
): Promise<Site[]> {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  return (await loadEntries(services))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .flatMap(({ site }) => (site && wanted.has(site.support_email.toLowerCase()) ? [site] : []))
}
/** Returns the company that operates a site, cached for 30 seconds. */
export const getSiteCompany = async (services: SiteServices, site: Site): Promise<CompanyRow> =>
  (await getEntryById(services, site.id)).company
/** Returns the version of a legal text in force, as `getLegalText`, cached for 30 seconds: for display only. */
export async function getShownLegalText(
  services: SiteServices,
  site: Site,
  kind: LegalKind,
): Promise<LegalText> {
  const { legalTexts, company } = await getEntryById(services, site.id)
  return selectLegalText(legalTexts, kind, company.added, services.clock.now())
}
/** Returns the announced changes of a site's legal texts, cached for 30 seconds. */
export async function getLegalChanges(services: SiteServices, site: Site): Promise<LegalChange[]> {
  const now = services.clock.now()
  return (await getEntryById(services, site.id)).legalChanges.filter(({ startsAt }) => startsAt > now)
}
/** Returns the version before the one in force, for display. */
export async function getPreviousLegalText(
  services: SiteServices,
  site: Site,
  kind: LegalKind,
): Promise<LegalText> {
  const { legalTexts, company } = await getEntryById(services, site.id)
  const { inForceFrom } = selectLegalText(legalTexts, kind, company.added, services.clock.now())
  return selectLegalText(legalTexts, kind, company.added, addMs(inForceFrom, -1))
}
