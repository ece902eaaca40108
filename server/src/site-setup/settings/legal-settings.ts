import { Problem } from '@amarelle/contract/domain/errors'
import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { correctedAtOnceKeys, type SettingKey } from '@amarelle/contract/staff/site-settings'
import { legalNoticeDays } from '@amarelle/contract/staff/endpoints/texts'
import { isDeepStrictEqual } from 'node:util'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { findLegalTextsWith, insertLegalText, type LegalKind } from '../../sites/index.ts'
import { announceLegalText } from '../texts/announce-legal-text.job.ts'
import { getSettingDefaults } from './setting-inputs.ts'
import { listPublishedSiteIds, type SettingOwner } from './setting-owner.sql.ts'

/** When a new version of a legal text can be in force at the earliest, because members are told before. */
export const getEarliestLegalStart = (now: Date): Date => addMs(now, daysToMs(legalNoticeDays))

/** Throws `legal_text_notice` unless members can be told of a new version in time. */
export function assertLegalNotice(startsAt: Date, now: Date): void {
  if (startsAt < getEarliestLegalStart(now))
    throw new Problem(
      'legal_text_notice',
      { days: legalNoticeDays },
      { startsAt: { code: 'legal_text_notice', values: { days: legalNoticeDays } } },
    )
}

/** The legal texts that change with each of these settings. */
type LegalKindsByKey = ReadonlyMap<SettingKey, readonly LegalKind[]>
/**
 * Returns the legal texts of published sites in which another value would stand than now. None where nobody reads them, or where the value
 * only takes the place of an equal default.
 */
export async function findChangedLegalTexts(
  tx: Db,
  owner: SettingOwner,
  values: ReadonlyMap<SettingKey, SettingValue>,
): Promise<LegalKindsByKey> {
  const kinds = new Map<SettingKey, readonly LegalKind[]>()
  if ((await listPublishedSiteIds(tx, owner)).length === 0) return kinds
  const defaults = owner.kind === 'site' ? getSettingDefaults(Number(owner.values['niche'])) : {}
  const getShown = (key: SettingKey, value: SettingValue | undefined) => value ?? defaults[key] ?? null
  for (const [key, value] of values)
    if (!isDeepStrictEqual(getShown(key, value), getShown(key, owner.values[key])))
      kinds.set(key, await findLegalTextsWith(key))
  return kinds
}

/** Returns whether members have to be told before: of every change of a legal text but corrections of how to reach the company. */
export const needsNotice = (kinds: LegalKindsByKey): boolean =>
  [...kinds].some(([key, texts]) => texts.length > 0 && !correctedAtOnceKeys.includes(key))

const listKinds = (kinds: readonly (readonly LegalKind[])[]): ReadonlySet<LegalKind> => new Set(kinds.flat())

/** Mails members of all sites of the owner that these legal texts are planned to change. */
export async function announceLegalTexts(
  tx: Db,
  owner: SettingOwner,
  kinds: readonly (readonly LegalKind[])[],
  startsAt: Date,
): Promise<void> {
  for (const siteId of await listPublishedSiteIds(tx, owner))
    for (const kind of listKinds(kinds))
      await announceLegalText(tx, { siteId, kind, startsAt: startsAt.toISOString() })
}

/** Adds a version of these legal texts to each published site of the owner, in force from now on. `changeId`: of a change with its values. */
export async function addLegalVersions(
  tx: Db,
  owner: SettingOwner,
  kinds: readonly (readonly LegalKind[])[],
  { at, changeId }: { readonly at: Date; readonly changeId: number },
): Promise<void> {
  for (const siteId of await listPublishedSiteIds(tx, owner))
    for (const kind of listKinds(kinds))
      await insertLegalText(tx, siteId, kind, {
        version: `${at.toISOString().slice(0, 10)}.${owner.kind}-${changeId}`,
        inForceFrom: at,
      })
}
