import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type ChangedSettings,
  maxPlannedDays,
  type SettingValue,
} from '@amarelle/contract/staff/endpoints/sites'
import { companySettingKeys, type SettingKey, siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { isDeepStrictEqual } from 'node:util'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, isUniqueViolation, runInTransaction } from '../../platform/db/db.ts'
import {
  describeSiteProblem,
  isPlaceholderPhone,
  listOfferedLanguages,
  parseSiteRow,
  type SiteRules,
} from '../../sites/index.ts'
import { type Authority, authorize, authorizeScope, recordAct } from '../../staff/index.ts'
import { endPlannedChange, findSettingChange, insertSettingChange } from './setting-change.sql.ts'
import {
  findSettingOwner,
  type SettingOwner,
  type SettingOwnerKind,
  storeValues,
  toSiteRow,
} from './setting-owner.sql.ts'
import { readSettingValue } from './setting-inputs.ts'

const getValue = ({ values }: SettingOwner, key: SettingKey): SettingValue => values[key] ?? null

function throwFieldProblems(code: Problem['code'], problems: ReadonlyMap<SettingKey, FieldProblem>): void {
  if (problems.size > 0) throw new Problem(code, {}, Object.fromEntries(problems))
}

/** Why a site or company with these values would not be served; the place is the setting. */
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

/** All values with some replaced. Throws `setting_invalid` with the settings because of which it would not be served. */
async function replaceValues(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  owner: SettingOwner,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<SettingOwner['values']> {
  const rules = { production: config.production, offeredLanguages: await listOfferedLanguages(tx) }
  const merged = { ...owner.values, ...Object.fromEntries(values) }
  const replaced = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  // A site that is not published may be incomplete until it is.
  const existingErrors = owner.row['published_at'] === null ? findErrors(rules, owner, owner.values) : []
  const existing = new Set(existingErrors.map(describeSiteProblem))
  const errors = findErrors(rules, owner, replaced).filter(
    (error) => !existing.has(describeSiteProblem(error)),
  )
  const isNamed = (key: SettingKey) =>
    errors.some(({ place }) => place === key || place.startsWith(`${key}.`))
  const invalid = [...values.keys()].filter((key) => errors.length > 0 && (isNamed(key) || values.size === 1))
  throwFieldProblems('setting_invalid', new Map(invalid.map((key) => [key, { code: 'setting_invalid' }])))
  if (errors.length > 0) throw createProblem('setting_invalid')
  return replaced
}

/** Sets values of a locked site or company and tells all processes after the commit. Throws `setting_invalid`. */
export async function applySettings(
  services: Services,
  tx: Db,
  owner: SettingOwner,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<void> {
  const replaced = await replaceValues(services, tx, owner, values)
  await storeValues(tx, owner, replaced).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throwFieldProblems('setting_invalid', new Map([['host', { code: 'setting_host_taken' }]]))
    throw error
  })
  publishStaffChange(tx, 'sites')
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

const authorizeChange = (
  services: Services,
  actor: StaffActor,
  { kind, id, companyId }: SettingOwner,
): Authority =>
  kind === 'site'
    ? authorize(services, actor, 'sites.configure', { siteId: id, companyId })
    : authorizeScope(services, actor, 'companies.configure', { siteId: null, companyId }, null)

/** The values to store. Throws `setting_invalid` with the settings that can't have their value. */
function readValues(
  kind: SettingOwnerKind,
  changes: ChangedSettings['changes'],
  offered: SiteRules['offeredLanguages'],
): Map<SettingKey, SettingValue> {
  const keys = kind === 'site' ? siteSettingKeys : companySettingKeys
  const values = new Map<SettingKey, SettingValue>()
  const problems = new Map<SettingKey, FieldProblem>()
  for (const { key, value } of changes) {
    const read = keys.includes(key)
      ? readSettingValue(key, value, offered)
      : { problem: { code: 'setting_invalid' as const } }
    if ('value' in read) values.set(key, read.value)
    else problems.set(key, read.problem)
  }
  throwFieldProblems('setting_invalid', problems)
  return values
}

/**
 * Changes settings of a site or company, all or none: at once, or at a moment to come. Throws `not_found`, `forbidden`,
 * `setting_start`, `setting_changed` with the settings that are no longer as the caller saw them, and `setting_invalid` with those
 * that can't have their value.
 */
export const changeSettings = (
  services: Services,
  actor: StaffActor,
  kind: SettingOwnerKind,
  ownerId: number,
  { changes, reason, startsAt: start }: ChangedSettings,
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const owner = await findSettingOwner(tx, kind, ownerId, { isLocked: true })
    if (!owner) throw createProblem('not_found')
    const authority = authorizeChange(services, actor, owner)
    const now = services.clock.now()
    const startsAt = start === null ? null : new Date(start)
    assertStart(startsAt, now)
    const changed = changes.filter(({ key, seen }) => !isDeepStrictEqual(getValue(owner, key), seen))
    throwFieldProblems(
      'setting_changed',
      new Map(changed.map(({ key }) => [key, { code: 'setting_changed' }])),
    )
    const values = readValues(kind, changes, await listOfferedLanguages(tx))
    if (startsAt === null) await applySettings(services, tx, owner, values)
    // A planned value must be possible as its owner is today; it is checked again when it starts.
    else await replaceValues(services, tx, owner, values)
    for (const [key, newValue] of values)
      await insertSettingChange(tx, kind, {
        ownerId,
        key,
        oldValue: getValue(owner, key),
        newValue,
        staffId: actor.staffId,
        reason,
        createdAt: now,
        startsAt: startsAt ?? now,
        appliedAt: startsAt === null ? now : null,
      })
    await recordAct(services, tx, authority, {
      act: `${kind}.setting_changed`,
      object: `${kind}:${ownerId}`,
      before: Object.fromEntries(changes.map(({ key, seen }) => [key, seen])),
      after: { ...Object.fromEntries(values), ...(startsAt && { startsAt: startsAt.toISOString() }) },
      reason,
    })
    if (startsAt !== null) publishStaffChange(tx, 'sites')
  })

/**
 * Takes a change back: a planned one never starts; of an applied one, the value before it applies again, as a change of its own.
 * Throws `not_found`, `forbidden`, `setting_changed` if the setting has another value by now, and `setting_invalid`.
 */
export const undoSetting = (
  services: Services,
  actor: StaffActor,
  kind: SettingOwnerKind,
  { change: id, reason }: { readonly change: number; readonly reason: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const unlocked = await findSettingChange(tx, kind, id)
    const owner = unlocked && (await findSettingOwner(tx, kind, unlocked.ownerId, { isLocked: true }))
    const change = owner && (await findSettingChange(tx, kind, id))
    if (!change || change.cancelledAt) throw createProblem('not_found')
    const authority = authorizeChange(services, actor, owner)
    const now = services.clock.now()
    const { key, oldValue, newValue } = change
    const object = `${kind}:${owner.id}`
    const act = { object, before: { [key]: newValue }, after: { [key]: oldValue }, reason }
    if (change.appliedAt === null) {
      await endPlannedChange(tx, kind, id, { cancelledAt: now })
      publishStaffChange(tx, 'sites')
      return recordAct(services, tx, authority, { ...act, act: `${kind}.setting_cancelled` })
    }
    if (!isDeepStrictEqual(getValue(owner, key), newValue)) throw createProblem('setting_changed')
    await applySettings(services, tx, owner, new Map([[key, oldValue]]))
    const moments = { createdAt: now, startsAt: now, appliedAt: now }
    await insertSettingChange(tx, kind, {
      ownerId: owner.id,
      key,
      oldValue: newValue,
      newValue: oldValue,
      staffId: actor.staffId,
      reason,
      ...moments,
    })
    await recordAct(services, tx, authority, { ...act, act: `${kind}.setting_changed` })
  })
