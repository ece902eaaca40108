import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { likesPerPage, maxCountedLikes } from '@amarelle/contract/domain/limits'
import type { LikesType } from '@amarelle/contract/endpoints/likes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isBefore, toMicroseconds } from '../../platform/db/list-position.sql.ts'
import { type ListPosition, toListPage } from '../../platform/http/list-cursor.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'
import { commentPort } from '../extras/comment-port.ts'

type MemberViewer = Viewer & { readonly memberId: number }
export interface LikeRow {
  readonly otherId: number
  readonly sent: boolean
  readonly at: Date
  /** `at` in microseconds since 1970, the precision of the database. */
  readonly atUs: number
  readonly seenAt: Date | null
  readonly matched: boolean
  readonly extra: LikeExtra | null
  /** The company whose staff give the likes of a fictional profile: the one on record, else the site's; null for members. */
  readonly company: string | null
  /** The conversation with the comment that came with the like; null without one. */
  readonly commentedIn: number | null
}
/** Columns of the two members of a like, and the condition that selects a list's likes. */
function getListSql({ memberId }: MemberViewer, type: LikesType) {
  const [own, other] = type === 'received' ? ['l.to_id', 'l.from_id'] : ['l.from_id', 'l.to_id']
  const isOwn = sql<boolean>`${sql.ref(own)} = ${memberId}`
  return {
    otherId: sql.ref<number>(other),
    isInList: type === 'matched' ? sql<boolean>`(${isOwn} and l.matched_at is not null)` : isOwn,
  }
}
/** Returns a page of a list, newest first: likes of members still visible to the viewer. */
export async function findLikePage(
  db: Db,
  viewer: MemberViewer,
  type: LikesType,
  after: ListPosition | null,
): Promise<{ rows: readonly LikeRow[]; next: ListPosition | null }> {
  const { otherId, isInList } = getListSql(viewer, type)
  const { rows } = await sql<LikeRow>`select ${otherId} as "otherId", ${type !== 'received'}::boolean as sent,
      l.created_at as at, ${toMicroseconds(sql`l.created_at`)} as "atUs", l.seen_at as "seenAt",
      l.matched_at is not null as matched, l.extra, case when p.fictional then (select c.name
        from site s left join fictional_profile f on f.member_id = p.member_id join company c on c.id = coalesce(f.company_id, s.company_id)
        where s.id = p.site_id) end as company, ${commentPort.get()(viewer.memberId)} as "commentedIn"
    from member_like l join profile p on p.member_id = ${otherId}
    where ${isInList} and ${isBefore(after, sql`l.created_at`, otherId)} and ${isVisibleTo(viewer)}
    order by l.created_at desc, ${otherId} desc limit ${likesPerPage + 1}`.execute(db)
  return toListPage(rows, likesPerPage, ({ atUs, otherId: id }) => ({ atUs, id }))
}

/**
 * Returns the members before (newer) and after a member in a list of likes; null at its ends, and if the member is not in it. With
 * `matchedOnly`, likes that are not mutual are skipped.
 */
export async function findLikeNeighbours(
  db: Db,
  viewer: MemberViewer,
  type: LikesType,
  id: number,
  { matchedOnly }: { matchedOnly: boolean },
): Promise<{ previous: number | null; next: number | null }> {
  const { otherId, isInList } = getListSql(viewer, type)
  const isListed = matchedOnly ? sql<boolean>`(${isInList} and l.matched_at is not null)` : isInList
  const neighbour = (comparison: '<' | '>') => {
    const order = sql.raw(comparison === '<' ? 'desc' : 'asc')
    return sql<number | null>`(select ${otherId} from member_like l join profile p on p.member_id = ${otherId}
      where ${isListed} and (l.created_at, ${otherId}) ${sql.raw(comparison)} (here.at, ${id}::bigint) and ${isVisibleTo(viewer)}
      order by l.created_at ${order}, ${otherId} ${order} limit 1)`
  }
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select ${neighbour('>')} as previous, ${neighbour('<')} as next
    from (select l.created_at as at from member_like l where ${isListed} and ${otherId} = ${id}) here`.execute(
    db,
  )
  return rows[0] ?? { previous: null, next: null }
}

/** Returns whether a member likes the viewer without being liked back, and is visible to the viewer. */
export async function isAdmirer(db: Db, viewer: MemberViewer, id: number): Promise<boolean> {
  const { rows } = await sql`select from member_like l join profile p on p.member_id = l.from_id
    where l.to_id = ${viewer.memberId} and l.from_id = ${id} and l.matched_at is null
      and ${isVisibleTo(viewer)}`.execute(db)
  return rows.length > 0
}

/**
 * Unseen received likes of members whom the like list shows, counted up to `maxCountedLikes`, as an expression for a larger
 * statement.
 */
export const newLikesOf = (viewer: Viewer): RawBuilder<number> =>
  sql`(select count(*)::integer from (select from member_like l join profile p on p.member_id = l.from_id
    where l.to_id = ${viewer.memberId} and l.seen_at is null and ${isVisibleTo(viewer)} limit ${maxCountedLikes}) as unseen)`
export async function countNewLikes(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${newLikesOf(viewer)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

export interface LikeCounts {
  readonly newLikes: number
  /** Among the newest `maxCountedLikes` received likes. */
  readonly receivedTotal: number
  readonly receivedFictional: number
  readonly matches: number
}
/** Counts each list up to `maxCountedLikes`. */
export async function countLikes(db: Db, viewer: MemberViewer): Promise<LikeCounts> {
  const newest = (type: LikesType) => {
    const { otherId, isInList } = getListSql(viewer, type)
    return sql`(select p.fictional from member_like l join profile p on p.member_id = ${otherId}
      where ${isInList} and ${isVisibleTo(viewer)} order by l.created_at desc, ${otherId} desc limit ${maxCountedLikes})`
  }
  const { rows } = await sql<LikeCounts>`
    select ${newLikesOf(viewer)} as "newLikes", count(*)::integer as "receivedTotal",
      (count(*) filter (where fictional))::integer as "receivedFictional",
      (select count(*)::integer from ${newest('matched')} as matched) as matches
    from ${newest('received')} as received`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count without groups has one row')
  return counts
}
