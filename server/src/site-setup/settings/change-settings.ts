import { createProblem, type FieldProblem, Problem } from '@amarelle/contract/domain/errors'
import {
  type ChangedSettings,
  maxPlannedDays,
  type SettingValue,
} from '@amarelle/contract/staff/endpoints/sites'
import { companySettingKeys, type SettingKey, siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import { isDeepStrictEqual } from 'node:util'
import type { StaffActor } from '../../platform/actor.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, isUniqueViolation, runInTransaction } from '../../platform/db/db.ts'
import { listOfferedLanguages, type SiteRules } from '../../sites/index.ts'
import { type Authority, authorize, authorizeScope, recordAct } from '../../staff/index.ts'
import type { HostNetwork } from '../opening/check-host.ts'
import {
  addLegalVersions,
  announceLegalTexts,
  assertLegalNotice,
  findChangedLegalTexts,
  needsNotice,
} from './legal-settings.ts'
import { assertHostReachable, replaceValues, throwFieldProblems } from './replace-values.ts'
import {
  endPlannedChange,
  findSettingChange,
  insertSettingChange,
  listPlannedKeys,
} from './setting-change.sql.ts'
import {
  findSettingOwner,
  type SettingOwner,
  type SettingOwnerKind,
  storeValues,
} from './setting-owner.sql.ts'
import { readSettingValue } from './setting-inputs.ts'

const getValue = ({ values }: SettingOwner, key: SettingKey): SettingValue => values[key] ?? null

/** Sets values of a locked site or company and tells all processes after the commit. Throws `setting_invalid`. */
export async function applySettings(
  services: Services,
  tx: Db,
  owner: SettingOwner,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<void> {
  const replaced = await replaceValues({ ...services, db: tx }, owner, values)
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

/** Returns the values to store. Throws `setting_invalid` with the settings that can't have their value. */
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
 * Changes settings of a site or company, all or none: at once, or at a moment to come. Of legal texts in which they stand, it makes a new
 * version, which is announced to members. Throws `not_found`, `forbidden`, `setting_start`, `legal_text_notice`, `setting_changed` with
 * the settings that are no longer as the caller saw them, `setting_planned` with those that change at this moment already, and
 * `setting_invalid` with those that can't have their value.
 */
export async function changeSettings(
  services: Services,
  actor: StaffActor,
  kind: SettingOwnerKind,
  ownerId: number,
  { changes, reason, startsAt: start }: ChangedSettings,
  network?: HostNetwork,
): Promise<void> {
  const unlocked = await findSettingOwner(services.db, kind, ownerId)
  if (!unlocked) throw createProblem('not_found')
  authorizeChange(services, actor, unlocked)
  const newHost = changes.find(({ key }) => key === 'host')?.value
  await assertHostReachable(services, unlocked, newHost, network)
  await runInTransaction(services.db, async (tx) => {
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
    const legalTexts = await findChangedLegalTexts(tx, owner, values)
    if (startsAt === null) await applySettings(services, tx, owner, values)
    else {
      const planned = await listPlannedKeys(tx, kind, ownerId, startsAt)
      const twice = [...values.keys()].filter((key) => planned.includes(key))
      throwFieldProblems('setting_planned', new Map(twice.map((key) => [key, { code: 'setting_planned' }])))
      // A planned value must be possible as its owner is today; it is checked again when it starts.
      await replaceValues({ ...services, db: tx }, owner, values)
    }
    if (needsNotice(legalTexts)) assertLegalNotice(startsAt ?? now, now)
    let changeId = 0
    for (const [key, newValue] of values)
      changeId = await insertSettingChange(tx, kind, {
        ownerId,
        key,
        oldValue: getValue(owner, key),
        newValue,
        staffId: actor.staffId,
        reason,
        createdAt: now,
        startsAt: startsAt ?? now,
        appliedAt: startsAt === null ? now : null,
        legalKinds: legalTexts.get(key) ?? [],
      })
    const kinds = [...legalTexts.values()]
    if (startsAt === null) await addLegalVersions(tx, owner, kinds, { at: now, changeId })
    else await announceLegalTexts(tx, owner, kinds, startsAt)
    await recordAct(services, tx, authority, {
      act: `${kind}.setting_changed`,
      object: `${kind}:${ownerId}`,
      before: Object.fromEntries(changes.map(({ key, seen }) => [key, seen])),
      after: { ...Object.fromEntries(values), ...(startsAt && { startsAt: startsAt.toISOString() }) },
      reason,
    })
    if (startsAt !== null) publishStaffChange(tx, 'sites')
  })
}

/**
 * Takes a change back: a planned one never starts; of an applied one, the value before it applies again, as a change of its own.
 * Throws `not_found`, `forbidden`, `setting_changed` if the setting has another value by now, and `setting_invalid`.
 */
export async function undoSetting(
  services: Services,
  actor: StaffActor,
  kind: SettingOwnerKind,
  { change: id, reason }: { readonly change: number; readonly reason: string },
): Promise<void> {
  const undone = await findSettingChange(services.db, kind, id)
  const unlockedOwner = undone && (await findSettingOwner(services.db, kind, undone.ownerId))
  if (!unlockedOwner) throw createProblem('not_found')
  authorizeChange(services, actor, unlockedOwner)
  if (undone.key === 'host' && undone.appliedAt)
    await assertHostReachable(services, unlockedOwner, undone.oldValue)
  await runInTransaction(services.db, async (tx) => {
    const owner = await findSettingOwner(tx, kind, undone.ownerId, { isLocked: true })
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
    const values = new Map([[key, oldValue]])
    // Without a notice: members agreed to the text with the earlier value.
    const legalTexts = await findChangedLegalTexts(tx, owner, values)
    await applySettings(services, tx, owner, values)
    const moments = { createdAt: now, startsAt: now, appliedAt: now }
    const changeId = await insertSettingChange(tx, kind, {
      ownerId: owner.id,
      key,
      oldValue: newValue,
      newValue: oldValue,
      staffId: actor.staffId,
      reason,
      ...moments,
      legalKinds: legalTexts.get(key) ?? [],
    })
    await addLegalVersions(tx, owner, [...legalTexts.values()], { at: now, changeId })
    await recordAct(services, tx, authority, { ...act, act: `${kind}.setting_changed` })
  })
}
