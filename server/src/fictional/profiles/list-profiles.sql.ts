import type { Language } from '@amarelle/contract/domain/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface ListedRow {
  readonly id: number
  readonly siteId: number
  readonly name: string
  readonly dateOfBirth: string
  readonly photo: string | null
  readonly state: 'active' | 'off' | null
  readonly company: string | null
  readonly languages: Language[]
  readonly waiting: number
}
/** Fictional profiles by name. `scope` is a condition on `p.site_id`. */
export async function findListedProfiles(
  db: Db,
  scope: RawBuilder<boolean>,
  limit: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select p.member_id as id, p.site_id as "siteId", p.name, p.date_of_birth as "dateOfBirth",
      (select id from photo where photo.member_id = p.member_id and photo.status = 'active' order by position limit 1) as photo,
      f.state, company.name as company, coalesce(f.languages, '{}') as languages,
      (select count(distinct w.conversation_id)::integer from waiting_message w where w.profile_id = p.member_id) as waiting
    from profile p left join fictional_profile f on f.member_id = p.member_id left join company on company.id = f.company_id
    where p.fictional and p.name <> '' and ${scope} order by p.name, p.member_id limit ${limit}`.execute(db)
  return rows
}

/** Serializes the creation of a site's fictional profiles, so that two at a time can't exceed the share. */
export const lockFictionalShare = (tx: Db, siteId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fictional-share:${siteId}`}, 0))`.execute(tx)

/** Returns how many visible profiles a site has, and how many of them are fictional. */
export async function countVisibleProfiles(
  db: Db,
  siteId: number,
): Promise<{ all: number; fictional: number }> {
  const { rows } = await sql<{ all: number; fictional: number }>`
    select count(*)::integer as all, count(*) filter (where fictional)::integer as fictional
    from profile where site_id = ${siteId} and status = 'active' and not invisible`.execute(db)
  return rows[0] ?? { all: 0, fictional: 0 }
}

/** Returns a fictional profile's site, texts and birthday; undefined for members. */
export const findFictionalFacts = (db: Db, memberId: number) =>
  db
    .selectFrom('profile')
    .select(['site_id as siteId', 'name', 'about', 'date_of_birth as dateOfBirth', 'status'])
    .where('member_id', '=', memberId)
    .where('fictional', '=', sql<boolean>`true`)
    .executeTakeFirst()

/** Returns the pictures of a fictional profile with their licences, in their order. */
export const findPicturesWithLicences = (db: Db, memberId: number) =>
  db
    .selectFrom('photo')
    .leftJoin('fictional_photo_licence as l', 'l.photo_id', 'photo.id')
    .select(['photo.id', 'photo.created_at as addedAt', 'l.licence'])
    .where('member_id', '=', memberId)
    .where('status', '<>', 'refused')
    .orderBy('position')
    .execute()
interface Licence {
  readonly licence: string
  readonly drawn: string | null
  readonly staffId: number
  readonly at: Date
}
export const insertLicence = (tx: Db, photoId: string, { licence, drawn, staffId, at }: Licence) =>
  tx
    .insertInto('fictional_photo_licence')
    .values({ photo_id: photoId, licence, drawn_name: drawn, added_by: staffId, added_at: at })
    .execute()
/** Returns the drawn pictures that fictional profiles of sites have, by the site's id. */
export async function findUsedDrawnPictures(
  db: Db,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('fictional_photo_licence as l')
    .innerJoin('photo', 'photo.id', 'l.photo_id')
    .innerJoin('profile as p', 'p.member_id', 'photo.member_id')
    .select(['p.site_id as siteId', 'l.drawn_name as name'])
    .distinct()
    .where('p.site_id', 'in', siteIds.length > 0 ? [...siteIds] : [0])
    .where('l.drawn_name', 'is not', null)
    .where('photo.status', '<>', 'refused')
    .execute()
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
  return new Map([...bySite].map(([id, used]) => [id, used.flatMap(({ name }) => name ?? [])]))
}
