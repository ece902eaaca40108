import { createProblem } from '@amarelle/contract/domain/errors'
import type {
  getSiteSettingsEndpoint,
  ListedSite,
  SettingChange,
  SettingValue,
} from '@amarelle/contract/staff/endpoints/sites'
import { settingKeys } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { isDeepStrictEqual } from 'node:util'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { findSiteEntry, listSiteEntries, type SiteEntry } from '../../sites/index.ts'
import { authorize, findPermittedSiteIds, isPermitted } from '../../staff/index.ts'
import { findSiteProblems } from '../find-site-problems.ts'
import { listSettingChanges, type SettingChangeRow } from './setting-change.sql.ts'
import { getSettingDefaults, getSettingInput } from './setting-inputs.ts'

const maxChanges = 50

const toListedSite = ({ id, host, company, site, errors }: SiteEntry): ListedSite => ({
  id,
  name: site?.name ?? host,
  host,
  company: company.name,
  niche: site?.niche ?? 1,
  language: site?.domain_language ?? 'en',
  state: errors.length === 0 ? 'open' : site ? 'outdated' : 'closed',
})

/** The sites on which the actor may see settings, in the order of their numbers. */
export async function listSites(services: Services, actor: StaffActor): Promise<{ sites: ListedSite[] }> {
  const permitted = await findPermittedSiteIds(services, actor, 'sites.read')
  const entries = await listSiteEntries(services)
  return { sites: entries.filter(({ id }) => permitted?.includes(id) ?? true).map(toListedSite) }
}

const toChange = (
  { id, key, oldValue, newValue, by, reason, createdAt, startsAt, appliedAt, cancelledAt }: SettingChangeRow,
  own: Readonly<Record<string, SettingValue>>,
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

/** A site's settings, its planned changes and its last ones. Throws `not_found` and `forbidden`. */
export async function getSiteSettings(
  services: Services,
  actor: StaffActor,
  { site: id }: { readonly site: number },
): Promise<StaffEndpointAnswer<typeof getSiteSettingsEndpoint>> {
  const entry = await findSiteEntry(services, id)
  if (!entry) throw createProblem('not_found')
  const place = { siteId: id, companyId: entry.company.id }
  authorize(services, actor, 'sites.read', place)
  const row = await services.db
    .selectFrom('site')
    .select(['settings', 'niche'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const own = row.settings as Record<string, SettingValue>
  const defaults = getSettingDefaults(row.niche)
  const changes = await listSettingChanges(services.db, id, maxChanges)
  return {
    site: toListedSite(entry),
    problems: await findSiteProblems(services, id),
    mayChange: isPermitted(actor, 'sites.configure', place),
    settings: settingKeys.map((key) => ({
      key,
      input: getSettingInput(key),
      defaultValue: defaults[key],
      value: own[key] ?? null,
    })),
    changes: changes.map((change) => toChange(change, own)),
  }
}
