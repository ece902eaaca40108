import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { all } from './conditions.sql.ts'
import type { Position } from './cursor.ts'
import type { Filters, SearchContext } from './filters.ts'
import { beyond, type Course, order, planned, timeOf } from './pool.sql.ts'

/** What every index begins with. */
const anyPool = ({ viewer }: SearchContext, { gender }: Filters) =>
  sql<boolean>`p.site_id in (${sql.join([viewer.siteId, ...viewer.sisterSiteIds])})
    and p.gender in (${sql.join(gender ? [gender] : ['male', 'female'])})`
/** All who match, found by whatever index narrows most: apart from the order, or the planner would walk again. */
const everyone = (search: SearchContext, filters: Filters, matches: RawBuilder<boolean>) =>
  sql`with p as materialized (select p.member_id, p.ranked_at, p.created_at, p.city_id, p.fictional
    from profile p where ${anyPool(search, filters)} and ${matches})`

/** Who matches on a course, where few do; all of them are read. */
export async function findSparse(
  db: Db,
  search: SearchContext,
  filters: Filters,
  course: Course,
  matches: RawBuilder<boolean>,
  { count, skip = 0 }: { count: number; skip?: number },
): Promise<{ at: number; id: number }[]> {
  const { rows } = await sql<{ at: number; id: number }>`${planned}
    ${everyone(search, filters, matches)}
    select ${timeOf(course)} as at, p.member_id as id from p
    ${course.from ? sql`where ${all(beyond(course))}` : sql``} order by ${order(course)}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** The same by rings first, each in the order of activity. */
export async function findSparseByRing(
  db: Db,
  search: SearchContext,
  filters: Filters,
  ring: RawBuilder<number>,
  { backward, from }: { backward: boolean; from: Position | null },
  matches: RawBuilder<boolean>,
  { count, skip = 0 }: { count: number; skip?: number },
): Promise<Position[]> {
  const course = (at: Position | null): Course => ({ by: 'ranked_at', backward, from: at })
  const outward = sql.raw(backward ? 'desc' : 'asc')
  const later = from
    ? sql`where ring ${sql.raw(backward ? '<' : '>')} ${from.ring}
        or (ring = ${from.ring} and ${all(beyond(course(from)))})`
    : sql``
  const { rows } = await sql<Position>`${planned}
    ${everyone(search, filters, matches)}
    select ring, ${timeOf(course(null))} as at, p.member_id as id
    from (select p.*, ${ring} as ring from p) p ${later}
    order by ring ${outward}, ${order(course(null))}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** How many match, exactly. */
export async function countSparse(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
): Promise<{ real: number; fictional: number }> {
  const { rows } = await sql<{ real: number; fictional: number }>`${planned}
    ${everyone(search, filters, matches)}
    select count(*) filter (where not fictional) as real, count(*) filter (where fictional) as fictional
    from p`.execute(db)
  return rows[0] ?? { real: 0, fictional: 0 }
}
