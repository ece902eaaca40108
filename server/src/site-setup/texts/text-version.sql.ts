import type { Language } from '@amarelle/contract/domain/languages'
import { legalKinds } from '@amarelle/contract/endpoints/accounts'
import type { TextCatalogue, TextVersion } from '@amarelle/contract/staff/endpoints/texts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Names a text of a site. */
export interface TextPlace {
  readonly siteId: number
  readonly language: Language
  readonly catalogue: TextCatalogue
  readonly messageId: string
}
/** A row of `text_override`: one version of a text. */
export interface TextVersionRow extends TextPlace {
  readonly id: number
  readonly text: string | null
  readonly state: TextVersion['state']
  readonly version: number
  readonly authorId: number
  readonly author: string
  readonly publisherId: number | null
  readonly publisher: string | null
  readonly reason: string
  readonly changedAt: Date
  readonly startsAt: Date | null
  readonly publishedAt: Date | null
}
const selectVersions = sql`select o.id, o.site_id as "siteId", o.language, o.catalogue, o.message_id as "messageId", o.text, o.state, o.version,
  o.author_id as "authorId", a.name as author, o.publisher_id as "publisherId", p.name as publisher, o.reason, o.changed_at as "changedAt",
  o.starts_at as "startsAt", o.published_at as "publishedAt"
  from text_override o join staff_member a on a.id = o.author_id left join staff_member p on p.id = o.publisher_id`
const isAtPlace = ({ siteId, language, catalogue, messageId }: TextPlace): RawBuilder<boolean> =>
  sql<boolean>`o.site_id = ${siteId} and o.language = ${language} and o.catalogue = ${catalogue} and o.message_id = ${messageId}`

/** Returns the last versions of a text, the newest first. */
export async function listTextVersions(db: Db, place: TextPlace, limit: number): Promise<TextVersionRow[]> {
  const { rows } = await sql<TextVersionRow>`${selectVersions} where ${isAtPlace(place)}
    order by o.id desc limit ${limit}`.execute(db)
  return rows
}
/** Drafts and planned texts of the same text in all languages of the site. */
export async function listOpenVersions(
  db: Db,
  { siteId, catalogue, messageId }: Omit<TextPlace, 'language'>,
): Promise<TextVersionRow[]> {
  const { rows } =
    await sql<TextVersionRow>`${selectVersions} where o.site_id = ${siteId} and o.catalogue = ${catalogue}
    and o.message_id = ${messageId} and o.state in ('draft', 'planned') order by o.language`.execute(db)
  return rows
}
/** Returns the versions of the same text, in all languages of the site, that are planned for the same moment or were published at it. */
export async function listVersionsOfSameMoment(
  db: Db,
  { siteId, catalogue, messageId, state, startsAt, publishedAt }: TextVersionRow,
): Promise<TextVersionRow[]> {
  const { rows } =
    await sql<TextVersionRow>`${selectVersions} where o.site_id = ${siteId} and o.catalogue = ${catalogue}
    and o.message_id = ${messageId} and o.state = ${state}
    and o.starts_at is not distinct from ${startsAt} and o.published_at is not distinct from ${publishedAt}
    order by o.language`.execute(db)
  return rows
}
export async function findTextVersion(db: Db, id: number): Promise<TextVersionRow | null> {
  const { rows } = await sql<TextVersionRow>`${selectVersions} where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
/** Returns the texts that sites, or one of them, have published or will publish instead of those of the files. */
export const listOwnTexts = (db: Db, siteId?: number): Promise<(TextPlace & { readonly text: string })[]> =>
  db
    .selectFrom('text_override')
    .select(['site_id as siteId', 'language', 'catalogue', 'message_id as messageId', 'text'])
    .where('state', 'in', ['published', 'planned'])
    .where('text', 'is not', null)
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId ?? 0))
    .orderBy('site_id')
    .orderBy('id')
    .execute() as never
/** Returns the legal texts of a site that are planned, with their starts. */
export async function listPlannedLegalTexts(
  db: Db,
  siteId: number,
): Promise<{ readonly messageId: string; readonly startsAt: Date }[]> {
  const { rows } = await sql<{ messageId: string; startsAt: Date }>`
    select distinct message_id as "messageId", starts_at as "startsAt" from text_override
    where site_id = ${siteId} and catalogue = 'page' and message_id = any (${[...legalKinds]}) and state = 'planned'
    order by 2, 1`.execute(db)
  return rows
}
/** Lists the published, drafted and planned texts of a site in a language. */
export const listCurrentVersions = (
  db: Db,
  siteId: number,
  language: Language,
): Promise<Pick<TextVersionRow, 'catalogue' | 'messageId' | 'text' | 'state'>[]> =>
  db
    .selectFrom('text_override')
    .select(['catalogue', 'message_id as messageId', 'text', 'state'])
    .where('site_id', '=', siteId)
    .where('language', '=', language)
    .where('state', 'in', ['published', 'draft', 'planned'])
    .execute() as never

export const insertTextVersion = (
  tx: Db,
  place: TextPlace,
  version: Pick<
    TextVersionRow,
    'text' | 'state' | 'version' | 'authorId' | 'publisherId' | 'reason' | 'changedAt' | 'publishedAt'
  >,
): Promise<{ id: number }> =>
  tx
    .insertInto('text_override')
    .values({
      site_id: place.siteId,
      language: place.language,
      catalogue: place.catalogue,
      message_id: place.messageId,
      text: version.text,
      state: version.state,
      version: version.version,
      author_id: version.authorId,
      publisher_id: version.publisherId,
      reason: version.reason,
      changed_at: version.changedAt,
      published_at: version.publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
export const updateDraft = (
  tx: Db,
  id: number,
  change: Pick<TextVersionRow, 'text' | 'version' | 'authorId' | 'reason' | 'changedAt'>,
): Promise<unknown> =>
  tx
    .updateTable('text_override')
    .set({
      text: change.text,
      version: change.version,
      author_id: change.authorId,
      reason: change.reason,
      changed_at: change.changedAt,
    })
    .where('id', '=', id)
    .execute()
export const setDraftDiscarded = (tx: Db, id: number, at: Date): Promise<unknown> =>
  tx.updateTable('text_override').set({ state: 'discarded', changed_at: at }).where('id', '=', id).execute()
export const setDraftPlanned = (
  tx: Db,
  id: number,
  { publisherId, startsAt }: { readonly publisherId: number; readonly startsAt: Date },
): Promise<unknown> =>
  tx
    .updateTable('text_override')
    .set({ state: 'planned', publisher_id: publisherId, starts_at: startsAt })
    .where('id', '=', id)
    .execute()
export const setPlanTakenBack = (tx: Db, id: number): Promise<unknown> =>
  tx
    .updateTable('text_override')
    .set({ state: 'draft', publisher_id: null, starts_at: null })
    .where('id', '=', id)
    .execute()
/** Puts a version in force instead of the one before it. */
export async function setTextPublished(
  tx: Db,
  { id, siteId, language, catalogue, messageId }: TextPlace & { readonly id: number },
  { publisherId, at }: { readonly publisherId: number | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('text_override')
    .set({ state: 'replaced' })
    .where('site_id', '=', siteId)
    .where('language', '=', language)
    .where('catalogue', '=', catalogue)
    .where('message_id', '=', messageId)
    .where('state', '=', 'published')
    .execute()
  await tx
    .updateTable('text_override')
    .set({ state: 'published', publisher_id: publisherId, published_at: at, starts_at: null })
    .where('id', '=', id)
    .execute()
}
/** Planned texts whose moment has come, in their order. */
export async function listDueTexts(db: Db, now: Date, limit: number): Promise<TextVersionRow[]> {
  const { rows } =
    await sql<TextVersionRow>`${selectVersions} where o.state = 'planned' and o.starts_at <= ${now}
    order by o.starts_at, o.id limit ${limit}`.execute(db)
  return rows
}
