import { favouritesPerPage } from '@amarelle/contract/endpoints/lists/favourites'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../platform/db/list-position.sql.ts'
import { type ListPosition, toListPage } from '../../platform/http/list-cursor.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

/** Serializes changes of a member's favourites until the transaction ends, so that their number stays within the limit. */
export const lockFavourites = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`favourites:${memberId}`}, 0))`.execute(tx)

/** False if it was one already. */
export async function insertFavourite(
  tx: Db,
  memberId: number,
  profileId: number,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('favourite')
    .values({ member_id: memberId, profile_id: profileId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('profile_id')
    .executeTakeFirst()
  return row !== undefined
}
/** False if it was none. */
export async function deleteFavourite(tx: Db, memberId: number, profileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('member_id', '=', memberId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
export async function deleteFavouritesBetween(tx: Db, a: number, b: number): Promise<void> {
  await deleteFavourite(tx, a, b)
  await deleteFavourite(tx, b, a)
}
/** Deletes a member's favourites, and those of others that name the member. */
export const deleteMemberFavourites = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('favourite')
    .where((e) => e.or([e('member_id', '=', memberId), e('profile_id', '=', memberId)]))
    .execute()

/** Counts also favourites that are hidden at present, since they return. */
export async function countFavourites(tx: Db, memberId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('favourite')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a page of the viewer's favourites who are still visible to them, newest first. */
export async function findFavouritePage(
  db: Db,
  viewer: Viewer,
  after: ListPosition | null,
): Promise<{ ids: readonly number[]; next: ListPosition | null }> {
  const { rows } = await sql<{ id: number; atUs: number }>`
    select f.profile_id as id, ${toMicroseconds(sql`f.created_at`)} as "atUs"
    from favourite f join profile p on p.member_id = f.profile_id
    where f.member_id = ${viewer.memberId} and ${isBefore(after, sql`f.created_at`, sql`f.profile_id`)}
      and ${isVisibleTo(viewer)}
    order by f.created_at desc, f.profile_id desc limit ${favouritesPerPage + 1}`.execute(db)
  const page = toListPage(rows, favouritesPerPage, ({ atUs, id }) => ({ atUs, id }))
  return { ids: page.rows.map(({ id }) => id), next: page.next }
}

/** For the member's archive. */
export const findAllFavourites = (db: Db, memberId: number) =>
  db
    .selectFrom('favourite as f')
    .innerJoin('profile as p', 'p.member_id', 'f.profile_id')
    .select(['f.profile_id as member', 'p.name', 'p.fictional', 'f.created_at'])
    .where('f.member_id', '=', memberId)
    .orderBy('f.created_at')
    .execute()
