import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type getSiteSettingsEndpoint,
  type ListedSite,
  maxListedChanges,
  type SettingChange,
  type SiteSetting,
} from '@amarelle/contract/staff/endpoints/sites'
import { companySettingKeys, type SettingKey, siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { isDeepStrictEqual } from 'node:util'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  findLegalTextsWith,
  findSiteEntry,
  listOfferedLanguages,
  listSiteEntries,
  type SiteEntry,
} from '../../sites/index.ts'
import { authorize, findPermittedSiteIds, isPermitted, isPermittedEverywhere } from '../../staff/index.ts'
import type { OfferedLanguage } from '@amarelle/contract/domain/languages'
import { findSiteProblems } from '../find-site-problems.ts'
import { getEarliestLegalStart } from './legal-settings.ts'
import { listSettingChanges, type SettingChangeRow } from './setting-change.sql.ts'
import { getSettingDefaults, getSettingInput, hasDefault } from './setting-inputs.ts'
import { findSettingOwner, listPublishedSiteIds, type SettingOwner } from './setting-owner.sql.ts'

export const toListedSite = ({ id, host, company, site, errors, isPublished }: SiteEntry): ListedSite => ({
  id,
  name: site?.name ?? host,
  host,
  company: company.name,
  companyId: company.id,
  niche: site?.niche ?? 1,
  language: site?.domain_language ?? 'en',
  state: isPublished ? (errors.length === 0 ? 'open' : site ? 'outdated' : 'closed') : 'unpublished',
})

/** Returns the sites on which the actor may see settings, in the order of their numbers. */
export async function listSites(services: Services, actor: StaffActor): Promise<{ sites: ListedSite[] }> {
  const permitted = await findPermittedSiteIds(services, actor, 'sites.read')
  const entries = await listSiteEntries(services)
  return { sites: entries.filter(({ id }) => permitted?.includes(id) ?? true).map(toListedSite) }
}

const toChange = (
  { id, key, oldValue, newValue, by, reason, createdAt, startsAt, appliedAt, cancelledAt }: SettingChangeRow,
  own: SettingOwner['values'],
): SettingChange => ({
  id,
  key,
  oldValue,
  newValue,
  by,
  reason,
  createdAt: createdAt.toISOString(),
  startsAt: startsAt.toISOString(),
  state: appliedAt ? 'applied' : cancelledAt ? 'cancelled' : 'planned',
  canUndo: appliedAt ? isDeepStrictEqual(own[key] ?? null, newValue) : cancelledAt === null,
})

/** Returns a setting that has no value yet, or that of `values`. */
export const toSetting = (
  key: SettingKey,
  values: SettingOwner['values'],
  defaults: SettingOwner['values'],
  offered: readonly OfferedLanguage[],
  legalTexts: SiteSetting['legalTexts'] = [],
): SiteSetting => {
  const currency = values['currency'] ?? defaults['currency']
  return {
    key,
    input: getSettingInput(key, {
      offered,
      currency: typeof currency === 'string' ? currency : 'EUR',
    }),
    hasDefault: hasDefault(key),
    defaultValue: defaults[key] ?? null,
    value: values[key] ?? null,
    legalTexts,
  }
}

/** Returns the settings of a site or company with their values, its planned changes and its last ones. */
export async function readSettings(
  services: Services,
  owner: SettingOwner,
): Promise<{ settings: SiteSetting[]; changes: SettingChange[]; legalTextsStartFrom: string | null }> {
  const { kind, id, values } = owner
  const defaults = kind === 'site' ? getSettingDefaults(Number(values['niche'])) : {}
  const offered = await listOfferedLanguages(services.db)
  const changes = await listSettingChanges(services.db, kind, id, maxListedChanges)
  const hasReaders = (await listPublishedSiteIds(services.db, owner)).length > 0
  const keys = kind === 'site' ? siteSettingKeys : companySettingKeys
  return {
    settings: await Promise.all(
      keys.map(async (key) =>
        toSetting(key, values, defaults, offered, hasReaders ? await findLegalTextsWith(key) : []),
      ),
    ),
    changes: changes.map((change) => toChange(change, values)),
    legalTextsStartFrom: hasReaders ? getEarliestLegalStart(services.clock.now()).toISOString() : null,
  }
}

const listOtherCompanies = (db: Db, companyId: number) =>
  db.selectFrom('company').select(['id', 'name']).where('id', '<>', companyId).orderBy('name').execute()

/** Returns a site's settings, its planned changes and its last ones. Throws `not_found` and `forbidden`. */
export async function getSiteSettings(
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
): Promise<StaffEndpointAnswer<typeof getSiteSettingsEndpoint>> {
  const entry = await findSiteEntry(services, id)
  const owner = await findSettingOwner(services.db, 'site', id)
  if (!entry || !owner) throw createProblem('not_found')
  const place = { siteId: id, companyId: owner.companyId }
  authorize(services, actor, 'sites.read', place)
  return {
    site: toListedSite(entry),
    problems: await findSiteProblems(services, id),
    mayChange: isPermitted(actor, 'sites.configure', place),
    otherCompanies:
      entry.isPublished || !isPermittedEverywhere(actor, 'sites.create')
        ? []
        : await listOtherCompanies(services.db, owner.companyId),
    ...(await readSettings(services, owner)),
  }
}
