import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
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

/** The next change of each legal text of each site, over all languages. */
export const listLegalChanges = (db: Db): Promise<LegalChange[]> =>
  selectVersions(db)
    .select((e) => ['site_id as siteId', 'message_id as kind', e.fn.min('starts_at').as('startsAt')])
    .where('state', '=', 'planned')
    .groupBy(['site_id', 'message_id'])
    .execute() as Promise<LegalChange[]>

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

/** The planned text; `text` null: that of the file. Undefined where this language does not change. */
export const findPlannedText = (db: Db, place: LegalTextPlace) =>
  selectVersionsAt(db, place).where('state', '=', 'planned').executeTakeFirst()

/** The text before the one in force; `text` null: that of the file. Undefined where there was no other one. */
export async function findPreviousText(
  db: Db,
  place: LegalTextPlace,
): Promise<{ readonly text: string | null } | undefined> {
  const [inForce, before] = await selectVersionsAt(db, place)
    .where('state', 'in', ['published', 'replaced'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return inForce && (before ?? { text: null })
}

/** A saved version of the draft of a site's page, with its language; undefined once it has changed or is in force. */
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
