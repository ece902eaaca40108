import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import {
  startConditions,
  type ScanRange,
  scanOrder,
  unpreparedStatement,
  toSortMicroseconds,
} from './pool.sql.ts'

/** What every index begins with. */
const isInAnyPool = ({ viewer }: SearchContext, { gender }: MemberFilters) =>
  sql<boolean>`p.site_id in (${sql.join([viewer.siteId, ...viewer.sisterSiteIds])})
    and p.gender in (${sql.join(gender ? [gender] : ['male', 'female'])})`
/** All who match, found by whatever index narrows most: apart from the order, or the planner would walk again. */
const selectAllMatches = (search: SearchContext, filters: MemberFilters, matches: RawBuilder<boolean>) =>
  sql`with p as materialized (select p.member_id, p.ranked_at, p.created_at, p.city_id, p.fictional
    from profile p where ${isInAnyPool(search, filters)} and ${matches})`

/** Who matches on a course, where few do; all of them are read. */
export async function findSparseMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  course: ScanRange,
  matches: RawBuilder<boolean>,
  { count, skip = 0 }: { count: number; skip?: number },
): Promise<{ at: number; id: number }[]> {
  const { rows } = await sql<{ at: number; id: number }>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)}
    select ${toSortMicroseconds(course)} as at, p.member_id as id from p
    ${course.from ? sql`where ${joinConditions(startConditions(course))}` : sql``} order by ${scanOrder(course)}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** The same by rings first, each in the order of activity. */
export async function findSparseMatchesByRing(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  ring: RawBuilder<number>,
  { backward, from }: { backward: boolean; from: SearchPosition | null },
  matches: RawBuilder<boolean>,
  { count, skip = 0 }: { count: number; skip?: number },
): Promise<SearchPosition[]> {
  const course = (at: SearchPosition | null): ScanRange => ({ by: 'ranked_at', backward, from: at })
  const outward = sql.raw(backward ? 'desc' : 'asc')
  const later = from
    ? sql`where ring ${sql.raw(backward ? '<' : '>')} ${from.ring}
        or (ring = ${from.ring} and ${joinConditions(startConditions(course(from)))})`
    : sql``
  const { rows } = await sql<SearchPosition>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)}
    select ring, ${toSortMicroseconds(course(null))} as at, p.member_id as id
    from (select p.*, ${ring} as ring from p) p ${later}
    order by ring ${outward}, ${scanOrder(course(null))}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** How many match, exactly. */
export async function countSparseMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
): Promise<{ real: number; fictional: number }> {
  const { rows } = await sql<{ real: number; fictional: number }>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)}
    select count(*) filter (where not fictional) as real, count(*) filter (where fictional) as fictional
    from p`.execute(db)
  return rows[0] ?? { real: 0, fictional: 0 }
}
