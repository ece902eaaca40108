import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

/**
 * Serializes concurrent badge counts of the same member, so that the last published count is correct. Must be taken before
 * counting; locks in the order of ids to avoid deadlocks.
 */
export const lockBadgeCounts = (tx: Db, memberIds: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('badges:' || id, 0))
    from (select id from unnest(${[...memberIds]}::bigint[]) as m (id) order by id) as sorted`.execute(tx)

/** Returns members who have not seen the like they received from this member. */
export async function findMembersWithUnseenLike(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member_like')
    .select('to_id')
    .where('from_id', '=', memberId)
    .where('seen_at', 'is', null)
    .orderBy('to_id')
    .execute()
  return rows.map((row) => row.to_id)
}

export async function findLikesBetween(
  db: Db,
  memberId: number,
  otherId: number,
): Promise<{ liked: boolean; likesMe: boolean; likedWithExtra: boolean }> {
  const rows = await db
    .selectFrom('member_like')
    .select(['from_id', 'extra'])
    .where('from_id', 'in', [memberId, otherId])
    .where('to_id', 'in', [memberId, otherId])
    .execute()
  const from = (id: number) => rows.find((row) => row.from_id === id)
  const own = from(memberId)
  return {
    liked: own !== undefined,
    likesMe: from(otherId) !== undefined,
    likedWithExtra: (own?.extra ?? null) !== null,
  }
}

interface FoundRelation {
  readonly liked: boolean
  readonly likesMe: boolean
  readonly likesMeExtra: LikeExtra | null
  readonly favourite: boolean
}
/** Likes between the two, and whether the member saved the other one's profile, in one statement. */
export async function findRelation(db: Db, memberId: number, otherId: number): Promise<FoundRelation> {
  const { rows } = await sql<FoundRelation>`select
    exists (select from member_like where from_id = ${memberId} and to_id = ${otherId}) as liked,
    exists (select from member_like where from_id = ${otherId} and to_id = ${memberId}) as "likesMe",
    (select extra from member_like where from_id = ${otherId} and to_id = ${memberId}) as "likesMeExtra",
    exists (select from favourite where member_id = ${memberId} and profile_id = ${otherId}) as favourite`.execute(
    db,
  )
  return rows[0] ?? { liked: false, likesMe: false, likesMeExtra: null, favourite: false }
}

/** Serializes like changes between two members, in either direction, until the transaction ends. */
export const lockLikePair = (tx: Db, a: number, b: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`like:${Math.min(a, b)}:${Math.max(a, b)}`}, 0))`.execute(
    tx,
  )

interface NewLike {
  readonly origin: 'member' | 'fictional'
  readonly at: Date
  readonly extra: LikeExtra | null
}
/** False if the like existed already. */
export async function insertLike(
  tx: Db,
  fromId: number,
  toId: number,
  { origin, at, extra }: NewLike,
): Promise<boolean> {
  const row = await tx
    .insertInto('member_like')
    .values({ from_id: fromId, to_id: toId, origin, created_at: at, extra })
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_id')
    .executeTakeFirst()
  return row !== undefined
}
/** Returns ids of the members whom a member likes, ascending, so that pairs are locked in one order. */
export async function listLikedIds(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member_like')
    .select('to_id')
    .where('from_id', '=', memberId)
    .orderBy('to_id')
    .execute()
  return rows.map((row) => row.to_id)
}
/** False if there is no such like. */
export async function setLikeTime(tx: Db, fromId: number, toId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_like')
    .set({ created_at: at })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Marks both likes as a match if they are mutual, keeping the time of the first match; true if they are mutual. */
export async function markMatch(tx: Db, a: number, b: number, at: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('member_like')
    .set({ matched_at: sql`coalesce(matched_at, ${at})` })
    .where((e) =>
      e.or([
        e.and([e('from_id', '=', a), e('to_id', '=', b)]),
        e.and([e('from_id', '=', b), e('to_id', '=', a)]),
      ]),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('member_like as back')
          .select('back.from_id')
          .where('back.from_id', '=', b)
          .where('back.to_id', '=', a),
      ),
    )
    .returning('from_id')
    .execute()
  return rows.length === 2
}
export const isMatch = async (db: Db, a: number, b: number): Promise<boolean> =>
  (await db
    .selectFrom('member_like')
    .select('from_id')
    .where('from_id', '=', a)
    .where('to_id', '=', b)
    .where('matched_at', 'is not', null)
    .executeTakeFirst()) !== undefined
/** Deletes a like and ends its match; true if there was a like. */
export async function deleteLike(tx: Db, fromId: number, toId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_like')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
  await tx
    .updateTable('member_like')
    .set({ matched_at: null })
    .where('from_id', '=', toId)
    .where('to_id', '=', fromId)
    .execute()
  return numDeletedRows > 0n
}
export const deleteLikesBetween = async (tx: Db, a: number, b: number): Promise<void> => {
  await deleteLike(tx, a, b)
  await deleteLike(tx, b, a)
}
export const deleteMemberLikes = (tx: Db, memberId: number) =>
  tx
    .deleteFrom('member_like')
    .where((e) => e.or([e('from_id', '=', memberId), e('to_id', '=', memberId)]))
    .execute()
/** True if the like was unseen until now. With `matchedOnly`, likes that are not mutual stay unseen. */
export async function setLikeSeen(
  db: Db,
  fromId: number,
  toId: number,
  { at, matchedOnly }: { at: Date; matchedOnly: boolean },
): Promise<boolean> {
  const update = db
    .updateTable('member_like')
    .set({ seen_at: at })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('seen_at', 'is', null)
  const { numUpdatedRows } = await (matchedOnly
    ? update.where('matched_at', 'is not', null)
    : update
  ).executeTakeFirst()
  return numUpdatedRows > 0n
}

interface UnshownLike {
  readonly fromId: number
  readonly fictional: boolean
  readonly extra: LikeExtra | null
}
/** Takes a received, unmatched like that no popup has shown yet, real members first, and marks it as shown. */
export async function claimUnshownLike(tx: Db, viewer: Viewer, at: Date): Promise<UnshownLike | null> {
  const { memberId } = viewer
  const { rows } = await sql<UnshownLike>`
    update member_like l set shown_at = ${at} from profile p
    where p.member_id = l.from_id and l.to_id = ${memberId} and (l.from_id, l.to_id) = (
      select l2.from_id, l2.to_id from member_like l2 join profile p on p.member_id = l2.from_id
      where l2.to_id = ${memberId} and l2.shown_at is null and l2.matched_at is null and ${isVisibleTo(viewer)}
      order by p.fictional, l2.created_at limit 1)
    returning l.from_id as "fromId", p.fictional, l.extra`.execute(tx)
  return rows[0] ?? null
}
