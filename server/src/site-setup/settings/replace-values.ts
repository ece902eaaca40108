import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { findMissingAgeMethod } from '../../age-checks/index.ts'
import type { Services, Site } from '../../platform/context.ts'
import {
  describeSiteProblem,
  isPlaceholderPhone,
  listOfferedLanguages,
  parseSiteRow,
  type SiteRules,
} from '../../sites/index.ts'
import { findSaleProblems } from '../find-site-problems.ts'
import { createHostNetwork, findAddressProblem, type HostNetwork } from '../opening/check-host.ts'
import { isPublished, type SettingOwner, toSiteRow } from './setting-owner.sql.ts'

export function throwFieldProblems(
  code: Problem['code'],
  problems: ReadonlyMap<SettingKey, FieldProblem>,
): void {
  if (problems.size > 0) throw new Problem(code, {}, Object.fromEntries(problems))
}

/** Returns why a site or company with these values would not be served; the place is the setting. */
function findErrors(rules: SiteRules, owner: SettingOwner, values: SettingOwner['values']): SiteProblem[] {
  if (owner.kind === 'site')
    return parseSiteRow(owner.id, toSiteRow(owner, values) as never, rules).errors.map((error) => ({
      ...error,
      place: error.place.replace(/^settings\./, ''),
    }))
  const phone = values['company.support_phone']
  const isPlaceholder = typeof phone === 'string' && phone !== '' && isPlaceholderPhone(phone)
  return rules.production && isPlaceholder
    ? [{ place: 'company.support_phone', code: 'phone_unreachable', values: {} }]
    : []
}

/** Returns the site with these values; null for a company, and while the site is invalid. */
const parseValues = (rules: SiteRules, owner: SettingOwner, values: SettingOwner['values']): Site | null =>
  owner.kind === 'site'
    ? parseSiteRow(owner.id, toSiteRow(owner, values) as never, { ...rules, production: false }).site
    : null

const toSaleFieldProblem = ({ code, values }: SiteProblem): FieldProblem =>
  code === 'no_bundle' ? { code: 'setting_no_bundle', values } : { code: 'setting_no_payment_method', values }

/** Throws `setting_invalid` if members of a published site could buy nothing any more because of its new currency or country. */
async function assertStillSells(
  services: Services,
  before: Site | null,
  after: Site | null,
  keys: Iterable<SettingKey>,
): Promise<void> {
  if (!after || (after.currency === before?.currency && after.country === before.country)) return
  const [problem] = await findSaleProblems(services, after)
  if (!problem) return
  const changed = [...keys].filter((key) => key === 'currency' || key === 'country')
  throwFieldProblems('setting_invalid', new Map(changed.map((key) => [key, toSaleFieldProblem(problem)])))
}

/** Throws `setting_invalid` if members of a country would have to prove their age in a way that does not work on this server. */
function assertAgeMethodsWork({ config }: Pick<Services, 'config'>, site: Site | null): void {
  const missing = site && findMissingAgeMethod(config, site)
  if (missing)
    throwFieldProblems(
      'setting_invalid',
      new Map([['age_checks', { code: 'setting_age_method', values: { ...missing } }]]),
    )
}

/**
 * All values of a site or company with some replaced. `services.db`: the transaction that holds its lock. Throws `setting_invalid` with
 * the settings because of which it would not be served, or would sell nothing.
 */
export async function replaceValues(
  services: Services,
  owner: SettingOwner,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<SettingOwner['values']> {
  const { config, db } = services
  const rules = { production: config.production, offeredLanguages: await listOfferedLanguages(db) }
  const merged = { ...owner.values, ...Object.fromEntries(values) }
  const replaced = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  // A site that is not published may be incomplete until it is.
  const existingErrors = isPublished(owner) ? [] : findErrors(rules, owner, owner.values)
  const existing = new Set(existingErrors.map(describeSiteProblem))
  const errors = findErrors(rules, owner, replaced).filter(
    (error) => !existing.has(describeSiteProblem(error)),
  )
  const isNamed = (key: SettingKey) =>
    errors.some(({ place }) => place === key || place.startsWith(`${key}.`))
  const invalid = [...values.keys()].filter((key) => errors.length > 0 && (isNamed(key) || values.size === 1))
  throwFieldProblems('setting_invalid', new Map(invalid.map((key) => [key, { code: 'setting_invalid' }])))
  if (errors.length > 0) throw createProblem('setting_invalid')
  if (values.has('age_checks')) assertAgeMethodsWork(services, parseValues(rules, owner, replaced))
  if (isPublished(owner))
    await assertStillSells(
      services,
      parseValues(rules, owner, owner.values),
      parseValues(rules, owner, replaced),
      values.keys(),
    )
  return replaced
}

/**
 * Throws `setting_invalid` if members would not reach a published site at its new host. Asks DNS in production only, where hosts are
 * real, and before the site is locked, because the answer may take seconds.
 */
export async function assertHostReachable(
  { config }: Pick<Services, 'config'>,
  owner: SettingOwner,
  host: SettingValue | undefined,
  network: HostNetwork = createHostNetwork(),
): Promise<void> {
  const isNew = typeof host === 'string' && host !== owner.values['host']
  if (!config.production || !isNew || !isPublished(owner)) return
  if (await findAddressProblem(network, host))
    throwFieldProblems('setting_invalid', new Map([['host', { code: 'setting_host_unreachable' }]]))
}
