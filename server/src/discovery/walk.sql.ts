import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Filters, SearchContext } from './filters.ts'
import { type Course, firstOf, order, planned, someIn, timeOf } from './pool.sql.ts'

/** Members that one walk looks at, six milliseconds at most when they are in memory (decision 008). */
const walkLength = 3000

export interface Found {
  readonly at: number
  readonly id: number
}
/**
 * The first who match on a course, up to `count`, among as many as one walk looks at. `ended`: nobody was left to look
 * at, so that these are all.
 */
export async function walk(
  db: Db,
  search: SearchContext,
  filters: Filters,
  course: Course,
  matches: RawBuilder<boolean>,
  count: number,
): Promise<{ found: Found[]; ended: boolean }> {
  // The last one that is looked at comes along, matching or not: it says that the walk was cut.
  const { rows } = await sql<Found & { n: number; matches: boolean }>`${planned}
    select ${timeOf(course)} as at, p.member_id as id, p.n, ${matches} as matches
    from ${firstOf(search, filters, course, walkLength)}
    where p.n = ${walkLength} or ${matches} order by ${order(course)} limit ${count}`.execute(db)
  const found = rows.filter((row) => row.matches)
  return { found, ended: rows.length < count && !rows.some(({ n }) => n === walkLength) }
}

/** Members of a distance step that are read whatever their order. */
const handful = 1000

/** All who match in the cities of a step, in no order; null when too many live there to tell. */
export async function findIn(
  db: Db,
  search: SearchContext,
  filters: Filters,
  livesThere: RawBuilder<boolean>,
  matches: RawBuilder<boolean>,
): Promise<Found[] | null> {
  const { rows } = await sql<Found & { n: number }>`${planned}
    select ${timeOf({ by: 'ranked_at', backward: false, from: null })} as at,
      p.member_id as id, p.n
    from ${someIn(search, filters, livesThere, handful)} where p.n = ${handful} or ${matches}`.execute(db)
  return rows.some(({ n }) => n === handful) ? null : rows
}

/** How many match among as many as one walk looks at, up to `most`; `ended`: that is all. */
export async function countOnWalk(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
  most: number,
): Promise<{ real: number; fictional: number; ended: boolean }> {
  const course: Course = { by: 'ranked_at', backward: false, from: null }
  const { rows } = await sql<{ real: number; fictional: number; cut: boolean }>`${planned}
    select count(*) filter (where matches and not fictional) as real,
      count(*) filter (where matches and fictional) as fictional,
      coalesce(bool_or(n = ${walkLength}), false) or count(*) >= ${most} as cut
    from (select p.n, p.fictional, ${matches} as matches
      from ${firstOf(search, filters, course, walkLength)}
      where p.n = ${walkLength} or ${matches} limit ${most}) found`.execute(db)
  const { real = 0, fictional = 0, cut = false } = rows[0] ?? {}
  return { real, fictional, ended: !cut }
}
