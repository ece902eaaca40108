import type { AddedLanguage } from '@amarelle/contract/domain/languages'
import type { AddedLanguageState } from '@amarelle/contract/staff/endpoints/languages/languages'
import type { TextCatalogue } from '@amarelle/contract/staff/endpoints/texts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A row of `added_language`. */
export interface AddedLanguageRow {
  readonly code: AddedLanguage
  readonly name: string
  readonly state: AddedLanguageState
  readonly version: number
  readonly startedBy: string
  readonly startedAt: Date
  readonly uploaderId: number | null
  readonly uploadedBy: string | null
  readonly uploadedAt: Date | null
  readonly offeredBy: string | null
  readonly offeredAt: Date | null
  readonly withdrawnAt: Date | null
}
const selectLanguages = sql`select l.code, l.name, l.state, l.version, s.name as "startedBy", l.started_at as "startedAt",
  l.uploaded_by as "uploaderId", u.name as "uploadedBy", l.uploaded_at as "uploadedAt", o.name as "offeredBy", l.offered_at as "offeredAt",
  l.withdrawn_at as "withdrawnAt"
  from added_language l join staff_member s on s.id = l.started_by left join staff_member u on u.id = l.uploaded_by
  left join staff_member o on o.id = l.offered_by`

export async function listAddedLanguages(db: Db): Promise<AddedLanguageRow[]> {
  const { rows } = await sql<AddedLanguageRow>`${selectLanguages} order by l.code`.execute(db)
  return rows
}
export async function findAddedLanguage(db: Db, code: string): Promise<AddedLanguageRow | null> {
  const { rows } = await sql<AddedLanguageRow>`${selectLanguages} where l.code = ${code}`.execute(db)
  return rows[0] ?? null
}
/** The same, locked until the transaction ends: uploads, offers and withdrawals of a language follow one another. */
export async function lockAddedLanguage(tx: Db, code: string): Promise<AddedLanguageRow | null> {
  const { rows } =
    await sql<AddedLanguageRow>`${selectLanguages} where l.code = ${code} for update of l`.execute(tx)
  return rows[0] ?? null
}
/** Returns false if the language is there already. */
export async function insertAddedLanguage(
  tx: Db,
  started: { readonly code: string; readonly name: string; readonly staffId: number; readonly at: Date },
): Promise<boolean> {
  const { code, name, staffId, at } = started
  const inserted = await tx
    .insertInto('added_language')
    .values({ code, name, state: 'started', started_by: staffId, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A row of `language_text`. */
export interface LanguageTextRow {
  readonly catalogue: TextCatalogue
  readonly id: string
  /** The English text that it was translated from. */
  readonly english: string
  readonly text: string
  readonly offeredText: string | null
}
export const listLanguageTexts = (db: Db, code: string): Promise<LanguageTextRow[]> =>
  db
    .selectFrom('language_text')
    .select(['catalogue', 'message_id as id', 'english', 'text', 'offered_text as offeredText'])
    .where('language', '=', code)
    .execute() as Promise<LanguageTextRow[]>

/** Stores texts that were uploaded, with who did it. */
export async function storeLanguageTexts(
  tx: Db,
  code: string,
  texts: readonly Omit<LanguageTextRow, 'offeredText'>[],
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<void> {
  await sql`insert into language_text (language, catalogue, message_id, english, text, author_id, changed_at)
    select ${code}, catalogue, id, english, text, ${staffId}::integer, ${at}::timestamptz
    from unnest(${texts.map(({ catalogue }) => catalogue)}::text[], ${texts.map(({ id }) => id)}::text[],
      ${texts.map(({ english }) => english)}::text[], ${texts.map(({ text }) => text)}::text[]) as uploaded (catalogue, id, english, text)
    on conflict (language, catalogue, message_id)
    do update set english = excluded.english, text = excluded.text, author_id = excluded.author_id, changed_at = excluded.changed_at`.execute(
    tx,
  )
  await tx
    .updateTable('added_language')
    .set((set) => ({ version: set('version', '+', 1), uploaded_by: staffId, uploaded_at: at }))
    .where('code', '=', code)
    .execute()
}
/** Puts all texts of a language in force. */
export async function setLanguageOffered(
  tx: Db,
  code: string,
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<void> {
  await sql`update language_text set offered_text = text
    where language = ${code} and offered_text is distinct from text`.execute(tx)
  await tx
    .updateTable('added_language')
    .set((set) => ({
      state: 'offered',
      version: set('version', '+', 1),
      offered_version: set('offered_version', '+', 1),
      offered_by: staffId,
      offered_at: at,
      withdrawn_at: null,
    }))
    .where('code', '=', code)
    .execute()
}
export const setLanguageWithdrawn = (tx: Db, code: string, at: Date): Promise<unknown> =>
  tx
    .updateTable('added_language')
    .set((set) => ({ state: 'withdrawn', version: set('version', '+', 1), withdrawn_at: at }))
    .where('code', '=', code)
    .execute()

/** The names of the sites whose main language it is. */
export async function listSitesInLanguage(db: Db, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site')
    .select('name')
    .where('domain_language', '=', code)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}
