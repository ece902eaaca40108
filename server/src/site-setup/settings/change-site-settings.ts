import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type changeSiteSettingsEndpoint,
  maxPlannedDays,
  type SettingValue,
  type undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { parseSiteRow } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import {
  endPlannedChange,
  findSettingChange,
  insertSettingChange,
  lockSite,
  type SiteRow,
  storeSettings,
} from './setting-change.sql.ts'
import { findSettingProblem } from './setting-inputs.ts'

/** The value that a site has of its own; null: the default applies. */
const getOwnValue = ({ settings }: SiteRow, key: SettingKey): SettingValue => settings[key] ?? null

function throwFieldProblems(code: Problem['code'], problems: ReadonlyMap<SettingKey, FieldProblem>): void {
  if (problems.size > 0) throw new Problem(code, {}, Object.fromEntries(problems))
}

/** A site's settings with some values replaced. Throws `setting_invalid` with the settings that make the site invalid. */
function replaceValues(
  services: Pick<Services, 'config'>,
  site: SiteRow,
  values: ReadonlyMap<SettingKey, SettingValue>,
): SiteRow['settings'] {
  const replaced = { ...site.settings, ...Object.fromEntries(values) }
  const settings = Object.fromEntries(Object.entries(replaced).filter(([, value]) => value !== null))
  const { errors } = parseSiteRow(site.id, { ...site, settings } as never, services.config.production)
  const isNamed = (key: SettingKey) => errors.some((error) => error.startsWith(`settings.${key}`))
  const invalid = [...values.keys()].filter((key) => errors.length > 0 && (isNamed(key) || values.size === 1))
  throwFieldProblems('setting_invalid', new Map(invalid.map((key) => [key, { code: 'setting_invalid' }])))
  if (errors.length > 0) throw createProblem('setting_invalid')
  return settings
}

/**
 * Sets values of a locked site and tells all processes after the commit. Returns the values that were replaced. Throws
 * `setting_invalid`.
 */
export async function applySettings(
  services: Services,
  tx: Db,
  site: SiteRow,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<ReadonlyMap<SettingKey, SettingValue>> {
  await storeSettings(tx, site.id, replaceValues(services, site, values))
  publishStaffChange(tx, 'sites')
  return new Map([...values.keys()].map((key) => [key, getOwnValue(site, key)]))
}

/** Throws `setting_start` unless the moment lies within the next year. */
export function assertStart(startsAt: Date | null, now: Date): void {
  if (startsAt !== null && (startsAt <= now || startsAt > addMs(now, daysToMs(maxPlannedDays))))
    throw new Problem(
      'setting_start',
      {},
      { startsAt: { code: 'setting_start', values: { days: maxPlannedDays } } },
    )
}

/**
 * Changes settings of a site, all or none: at once, or at a moment to come. Throws `not_found`, `forbidden`, `setting_start`,
 * `setting_changed` with the settings that are no longer as the caller saw them, and `setting_invalid` with those that can't have
 * their value.
 */
export const changeSiteSettings = (
  services: Services,
  actor: StaffActor,
  input: z.output<typeof changeSiteSettingsEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const site = await lockSite(tx, input.site)
    if (!site) throw createProblem('not_found')
    const place = { siteId: site.id, companyId: site.company_id }
    const authority = authorize(services, actor, 'sites.configure', place)
    const now = services.clock.now()
    const startsAt = input.startsAt === null ? null : new Date(input.startsAt)
    assertStart(startsAt, now)
    const changed = input.changes.filter(({ key, seen }) => !isDeepStrictEqual(getOwnValue(site, key), seen))
    throwFieldProblems(
      'setting_changed',
      new Map(changed.map(({ key }) => [key, { code: 'setting_changed' }])),
    )
    const problems = input.changes.flatMap(({ key, value }) => {
      const problem = findSettingProblem(key, value)
      return problem ? [[key, problem] as const] : []
    })
    throwFieldProblems('setting_invalid', new Map(problems))
    const values = new Map(input.changes.map(({ key, value }) => [key, value]))
    if (startsAt === null) await applySettings(services, tx, site, values)
    // A planned value must be possible as the site is today; it is checked again when it starts.
    else replaceValues(services, site, values)
    for (const { key, seen, value } of input.changes)
      await insertSettingChange(tx, {
        siteId: site.id,
        key,
        oldValue: seen,
        newValue: value,
        staffId: actor.staffId,
        reason: input.reason,
        createdAt: now,
        startsAt: startsAt ?? now,
        appliedAt: startsAt === null ? now : null,
      })
    await recordAct(services, tx, authority, {
      act: 'site.setting_changed',
      object: `site:${site.id}`,
      before: Object.fromEntries(input.changes.map(({ key, seen }) => [key, seen])),
      after: { ...Object.fromEntries(values), ...(startsAt && { startsAt: startsAt.toISOString() }) },
      reason: input.reason,
    })
    if (startsAt !== null) publishStaffChange(tx, 'sites')
  })

/**
 * Takes a change back: a planned one never starts; of an applied one, the value before it applies again, as a change of its own.
 * Throws `not_found`, `forbidden`, `setting_changed` if the setting has another value by now, and `setting_invalid`.
 */
export const undoSiteSetting = (
  services: Services,
  actor: StaffActor,
  { change: id, reason }: z.output<typeof undoSiteSettingEndpoint.input>,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const unlocked = await findSettingChange(tx, id)
    const site = unlocked && (await lockSite(tx, unlocked.siteId))
    const change = site && (await findSettingChange(tx, id))
    if (!change || change.cancelledAt) throw createProblem('not_found')
    const place = { siteId: site.id, companyId: site.company_id }
    const authority = authorize(services, actor, 'sites.configure', place)
    const now = services.clock.now()
    const { key, oldValue, newValue } = change
    const act = { object: `site:${site.id}`, before: { [key]: newValue }, after: { [key]: oldValue }, reason }
    if (change.appliedAt === null) {
      await endPlannedChange(tx, id, { cancelledAt: now })
      publishStaffChange(tx, 'sites')
      return recordAct(services, tx, authority, { ...act, act: 'site.setting_cancelled' })
    }
    if (!isDeepStrictEqual(getOwnValue(site, key), newValue)) throw createProblem('setting_changed')
    await applySettings(services, tx, site, new Map([[key, oldValue]]))
    const moments = { createdAt: now, startsAt: now, appliedAt: now }
    await insertSettingChange(tx, {
      siteId: site.id,
      key,
      oldValue: newValue,
      newValue: oldValue,
      staffId: actor.staffId,
      reason,
      ...moments,
    })
    await recordAct(services, tx, authority, { ...act, act: 'site.setting_changed' })
  })
