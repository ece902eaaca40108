import type { Language } from '@amarelle/contract/domain/languages'
import { keepEmailOnOneLine } from '@amarelle/contract/domain/contact/keep-email-on-one-line'
import {
  type CompiledTexts,
  noTextOverrides,
  type TextOverrides,
} from '@amarelle/contract/domain/text-overrides'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A site's published texts, and the numbers of their rows, which never change once they are published. */
interface SiteOverrides {
  readonly rowIds: string
  readonly overrides: TextOverrides
}
/** Describes what a process has read last, by site id. */
export type OverridesBySite = ReadonlyMap<number, SiteOverrides>

interface OverrideRow {
  readonly siteId: number
  readonly language: Language
  readonly catalogue: keyof TextOverrides
  readonly messageId: string
  readonly text: string
}
const readRows = (db: Db, siteIds: readonly number[]): Promise<OverrideRow[]> =>
  db
    .selectFrom('text_override')
    .select(['site_id as siteId', 'language', 'catalogue', 'message_id as messageId', 'text'])
    .where('state', '=', 'published')
    .where('text', 'is not', null)
    .where('site_id', 'in', siteIds)
    .orderBy('id')
    .execute() as Promise<OverrideRow[]>

/** The build does the same to the texts of the web's files. */
export const compileWebText = (text: string): CompiledTexts[string] =>
  compileMessage(keepEmailOnOneLine(text))

function buildOverrides(rows: readonly OverrideRow[]): TextOverrides {
  const texts = {
    web: {} as Partial<Record<Language, Record<string, CompiledTexts[string]>>>,
    server: {} as Partial<Record<Language, Record<string, CompiledTexts[string]>>>,
    page: {} as Partial<Record<Language, Record<string, string>>>,
  }
  for (const { language, catalogue, messageId, text } of rows)
    if (catalogue === 'page') (texts.page[language] ??= {})[messageId] = text
    else if (catalogue === 'web') (texts.web[language] ??= {})[messageId] = compileWebText(text)
    else (texts.server[language] ??= {})[messageId] = compileMessage(text)
  return texts
}

/** Returns a saved version of the draft of a text of a site's pages; undefined once it has changed or is in force. */
export const findWebDraft = (
  db: Db,
  { siteId, textId, version }: { siteId: number; textId: number; version: number },
): Promise<{ language: Language; messageId: string; text: string | null } | undefined> =>
  db
    .selectFrom('text_override')
    .select(['language', 'message_id as messageId', 'text'])
    .where('id', '=', textId)
    .where('version', '=', version)
    .where('site_id', '=', siteId)
    .where('catalogue', '=', 'web')
    .where('state', 'in', ['draft', 'planned'])
    .executeTakeFirst() as Promise<{ language: Language; messageId: string; text: string | null } | undefined>

/** Returns the published texts of all sites that have some. Only sites whose texts have changed are read again. */
export async function readTextOverrides(db: Db, previous: OverridesBySite): Promise<OverridesBySite> {
  const { rows: published } = await sql<{ siteId: number; rowIds: string }>`
    select site_id as "siteId", string_agg(id::text, ' ' order by id) as "rowIds" from text_override
    where state = 'published' and text is not null group by site_id`.execute(db)
  const changed = published.filter(({ siteId, rowIds }) => previous.get(siteId)?.rowIds !== rowIds)
  const rows =
    changed.length === 0
      ? []
      : await readRows(
          db,
          changed.map(({ siteId }) => siteId),
        )
  return new Map(
    published.map(({ siteId, rowIds }) => {
      const unchanged = previous.get(siteId)
      return [
        siteId,
        unchanged?.rowIds === rowIds
          ? unchanged
          : { rowIds, overrides: buildOverrides(rows.filter((row) => row.siteId === siteId)) },
      ]
    }),
  )
}
export const getTextOverrides = (bySite: OverridesBySite, siteId: number): TextOverrides =>
  bySite.get(siteId)?.overrides ?? noTextOverrides
