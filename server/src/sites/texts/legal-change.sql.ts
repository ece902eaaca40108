import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { LegalKind } from './legal-text.sql.ts'

/** A new version of a site's legal text that staff have planned: it is announced to members (docs/law.md#legal-texts). */
export interface LegalChange {
  readonly siteId: number
  readonly kind: LegalKind
  readonly startsAt: Date
}
const selectVersions = (db: Db) =>
  db
    .selectFrom('text_override')
    .where('catalogue', '=', 'page')
    .where('message_id', 'in', [...legalKinds])

/** Changes of settings of sites, and of companies on each of their sites, with the legal texts in which the settings stand. */
const settingChanges = sql`(
  select c.site_id, c.id, c.key, c.old_value, c.new_value, c.starts_at, c.applied_at, c.cancelled_at, c.legal_kinds
    from site_setting_change c
  union all
  select s.id, c.id, c.key, c.old_value, c.new_value, c.starts_at, c.applied_at, c.cancelled_at, c.legal_kinds
    from company_setting_change c join site s on s.company_id = c.company_id)`
const isPlanned = sql`c.applied_at is null and c.cancelled_at is null`

/** Returns the next change of each legal text of each site: of its words in any language, or of a setting that stands in it. */
export async function listLegalChanges(db: Db): Promise<LegalChange[]> {
  const { rows } = await sql<LegalChange>`
    select site_id as "siteId", kind, min(starts_at) as "startsAt" from (
      select site_id, message_id as kind, starts_at from text_override
        where state = 'planned' and catalogue = 'page' and message_id in (${sql.join([...legalKinds])})
      union all
      select c.site_id, unnest(c.legal_kinds), c.starts_at from ${settingChanges} c where ${isPlanned}) planned
    group by site_id, kind`.execute(db)
  return rows
}

/** Returns whether a legal text of a site is planned to change at that moment. */
export async function isLegalChangePlanned(
  db: Db,
  { siteId, kind, startsAt }: LegalChange,
): Promise<boolean> {
  const { rows } = await sql<{ isPlanned: boolean }>`select exists (
      select from text_override where site_id = ${siteId} and catalogue = 'page' and message_id = ${kind}
        and state = 'planned' and starts_at = ${startsAt})
    or exists (select from ${settingChanges} c where c.site_id = ${siteId} and ${isPlanned} and c.starts_at = ${startsAt}
      and ${kind} = any (c.legal_kinds)) as "isPlanned"`.execute(db)
  return rows[0]?.isPlanned ?? false
}

/** Values of settings of a site and its company by key; null: the default. */
export type SettingValues = Readonly<Record<string, unknown>>
interface SettingValueRow {
  readonly key: string
  readonly value: unknown
}
const toValues = (rows: readonly SettingValueRow[]): SettingValues =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]))

/** Returns the values that settings in a legal text have from a moment on, of those that are planned to change until then. */
export async function findPlannedValues(
  db: Db,
  { siteId, kind, startsAt }: LegalChange,
): Promise<SettingValues> {
  const { rows } = await sql<SettingValueRow>`select c.key, c.new_value as value from ${settingChanges} c
    where c.site_id = ${siteId} and ${isPlanned} and c.starts_at <= ${startsAt} and ${kind} = any (c.legal_kinds)
    order by c.starts_at, c.id`.execute(db)
  return toValues(rows)
}

/**
 * Returns the values that settings in a legal text had before the version in force since `inForceFrom`; those it did not change are
 * missing.
 */
export async function findPreviousValues(
  db: Db,
  { siteId, kind, inForceFrom }: Omit<LegalChange, 'startsAt'> & { readonly inForceFrom: Date },
): Promise<SettingValues> {
  const { rows } = await sql<SettingValueRow>`select c.key, c.old_value as value from ${settingChanges} c
    where c.site_id = ${siteId} and c.applied_at >= ${inForceFrom} and ${kind} = any (c.legal_kinds)
    order by c.applied_at desc, c.id desc`.execute(db)
  return toValues(rows)
}

interface LegalTextPlace {
  readonly siteId: number
  readonly kind: LegalKind
  readonly language: InterfaceLanguage
}
const selectVersionsAt = (db: Db, { siteId, kind, language }: LegalTextPlace) =>
  selectVersions(db)
    .select('text')
    .where('site_id', '=', siteId)
    .where('message_id', '=', kind)
    .where('language', '=', language)

/** Returns the text planned for a moment; `text` null: that of the file. Undefined where this language does not change until then. */
export const findPlannedText = (db: Db, place: LegalTextPlace, startsAt: Date) =>
  selectVersionsAt(db, place)
    .where('state', '=', 'planned')
    .where('starts_at', '<=', startsAt)
    .executeTakeFirst()

/**
 * Returns the text before the version in force since `inForceFrom`; `text` null: that of the file. Undefined where that version did not
 * change this language.
 */
export async function findPreviousText(
  db: Db,
  place: LegalTextPlace,
  inForceFrom: Date,
): Promise<{ readonly text: string | null } | undefined> {
  const published = selectVersionsAt(db, place).where('state', 'in', ['published', 'replaced'])
  const isChanged = await published.where('published_at', '>=', inForceFrom).limit(1).executeTakeFirst()
  if (!isChanged) return undefined
  const before = await published
    .where('published_at', '<', inForceFrom)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ?? { text: null }
}

/** Returns a saved version of the draft of a site's page, with its language; undefined once it has changed or is in force. */
export const findPageDraft = (
  db: Db,
  { siteId, page, textId, version }: { siteId: number; page: string; textId: number; version: number },
): Promise<{ language: InterfaceLanguage; text: string | null } | undefined> =>
  db
    .selectFrom('text_override')
    .select(['language', 'text'])
    .where('id', '=', textId)
    .where('version', '=', version)
    .where('site_id', '=', siteId)
    .where('catalogue', '=', 'page')
    .where('message_id', '=', page)
    .where('state', 'in', ['draft', 'planned'])
    .executeTakeFirst() as Promise<{ language: InterfaceLanguage; text: string | null } | undefined>
