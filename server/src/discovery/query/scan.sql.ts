import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import {
  type ScanRange,
  selectFirstMembers,
  scanOrder,
  unpreparedStatement,
  selectMembersInCities,
  toSortMicroseconds,
} from './pool.sql.ts'

/** Members that one walk looks at, six milliseconds at most when they are in memory (decision 008). */
const maxScannedRows = 3000

export interface ScannedMember {
  readonly at: number
  readonly id: number
}
/**
 * The first who match on a course, up to `count`, among as many as one walk looks at. `ended`: nobody was left to look
 * at, so that these are all.
 */
export async function scanMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  course: ScanRange,
  matches: RawBuilder<boolean>,
  count: number,
): Promise<{ found: ScannedMember[]; ended: boolean }> {
  // The last one that is looked at comes along, matching or not: it says that the walk was cut.
  const { rows } = await sql<ScannedMember & { n: number; matches: boolean }>`${unpreparedStatement}
    select ${toSortMicroseconds(course)} as at, p.member_id as id, p.n, ${matches} as matches
    from ${selectFirstMembers(search, filters, course, maxScannedRows)}
    where p.n = ${maxScannedRows} or ${matches} order by ${scanOrder(course)} limit ${count}`.execute(db)
  const found = rows.filter((row) => row.matches)
  return { found, ended: rows.length < count && !rows.some(({ n }) => n === maxScannedRows) }
}

/** Members of a distance step that are read whatever their order. */
const maxUnorderedMembers = 1000

/** All who match in the cities of a step, in no order; null when too many live there to tell. */
export async function findMatchesInCities(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  livesThere: RawBuilder<boolean>,
  matches: RawBuilder<boolean>,
): Promise<ScannedMember[] | null> {
  const { rows } = await sql<ScannedMember & { n: number }>`${unpreparedStatement}
    select ${toSortMicroseconds({ by: 'ranked_at', backward: false, from: null })} as at,
      p.member_id as id, p.n
    from ${selectMembersInCities(search, filters, livesThere, maxUnorderedMembers)} where p.n = ${maxUnorderedMembers} or ${matches}`.execute(
    db,
  )
  return rows.some(({ n }) => n === maxUnorderedMembers) ? null : rows
}

/** How many match among as many as one walk looks at, up to `most`; `ended`: that is all. */
export async function countScannedMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  most: number,
): Promise<{ real: number; fictional: number; ended: boolean }> {
  const course: ScanRange = { by: 'ranked_at', backward: false, from: null }
  const { rows } = await sql<{ real: number; fictional: number; cut: boolean }>`${unpreparedStatement}
    select count(*) filter (where matches and not fictional) as real,
      count(*) filter (where matches and fictional) as fictional,
      coalesce(bool_or(n = ${maxScannedRows}), false) or count(*) >= ${most} as cut
    from (select p.n, p.fictional, ${matches} as matches
      from ${selectFirstMembers(search, filters, course, maxScannedRows)}
      where p.n = ${maxScannedRows} or ${matches} limit ${most}) found`.execute(db)
  const { real = 0, fictional = 0, cut = false } = rows[0] ?? {}
  return { real, fictional, ended: !cut }
}
