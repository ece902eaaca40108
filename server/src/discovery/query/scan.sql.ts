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

/** Rows that one scan reads: at most six milliseconds if they are in memory (decision 008). */
export const maxScannedRows = 3000

/** Keeps the planner from repeating the conditions outside a subquery, with the lists of blocked and hidden members that they read. */
const evaluatedOnce = sql`offset 0`

export interface ScannedMember {
  readonly at: number
  readonly id: number
}
/**
 * The first matches in a range, up to `count`, among at most `maxScannedRows` rows. `ended`: the scan reached the end, so these
 * are all matches.
 */
export async function scanMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  range: ScanRange,
  matches: RawBuilder<boolean>,
  count: number,
): Promise<{ positions: ScannedMember[]; ended: boolean }> {
  // The last scanned row is returned even if it does not match: its number shows that the scan hit the limit.
  const { rows } = await sql<ScannedMember & { n: number; matches: boolean }>`${unpreparedStatement}
    select at, id, n, matches
    from (select ${toSortMicroseconds(range)} as at, p.member_id as id, p.n, ${matches} as matches
      from ${selectFirstMembers(search, filters, range, maxScannedRows)} order by ${scanOrder(range)} ${evaluatedOnce}) p
    where n = ${maxScannedRows} or matches limit ${count}`.execute(db)
  const matchingRows = rows.filter((row) => row.matches)
  return {
    positions: matchingRows,
    ended: rows.length < count && !rows.some(({ n }) => n === maxScannedRows),
  }
}

/** Most members who are read unordered. */
const maxUnorderedMembers = 1000

/**
 * All matches in sections of few cities, unordered, with the position of their section: section by section until
 * `maxUnorderedMembers` members were read. `readCount`: so many of the sections were read to their end.
 */
export async function findMatchesInCities(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  sections: readonly RawBuilder<boolean>[],
  matches: RawBuilder<boolean>,
): Promise<{ members: (ScannedMember & { readonly section: number })[]; readCount: number }> {
  const { rows } = await sql<
    ScannedMember & { n: number; section: number; matches: boolean }
  >`${unpreparedStatement}
    select * from (select ${toSortMicroseconds({ by: 'ranked_at', backward: false, from: null })} as at,
        p.member_id as id, p.n, p.section, ${matches} as matches
      from ${selectMembersInCities(search, filters, sections, maxUnorderedMembers)} ${evaluatedOnce}) p
    where n = ${maxUnorderedMembers} or matches`.execute(db)
  const readCount = rows.find(({ n }) => n === maxUnorderedMembers)?.section ?? sections.length
  return { members: rows.filter((row) => row.matches && row.section < readCount), readCount }
}

/** Counts matches among at most `maxScannedRows` rows, up to `most`; `ended`: the count is complete. */
export async function countScannedMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  maxCount: number,
): Promise<{ real: number; fictional: number; ended: boolean }> {
  const range: ScanRange = { by: 'ranked_at', backward: false, from: null }
  const { rows } = await sql<{ real: number; fictional: number; cut: boolean }>`${unpreparedStatement}
    select count(*) filter (where matches and not fictional) as real,
      count(*) filter (where matches and fictional) as fictional,
      coalesce(bool_or(n = ${maxScannedRows}), false) or count(*) >= ${maxCount} as cut
    from (select * from (select p.n, p.fictional, ${matches} as matches
        from ${selectFirstMembers(search, filters, range, maxScannedRows)} ${evaluatedOnce}) p
      where n = ${maxScannedRows} or matches limit ${maxCount}) found`.execute(db)
  const { real = 0, fictional = 0, cut = false } = rows[0] ?? {}
  return { real, fictional, ended: !cut }
}
