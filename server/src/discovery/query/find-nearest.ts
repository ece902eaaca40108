import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import { findMatchesInCities, type ScannedMember, scanMatches } from './scan.sql.ts'
import { isSmallPool } from './small-pool.sql.ts'
import { type SearchSection, toSectionNumber } from './sections.sql.ts'
import { findSparseMatches, findSparseMatchesBySection } from './sparse-matches.sql.ts'

export interface PageRange {
  readonly count: number
  readonly skip: number
  readonly from: SearchPosition | null
  readonly backward: boolean
}

const comparePositions =
  (backward: boolean) =>
  (a: ScannedMember, b: ScannedMember): number =>
    (backward ? 1 : -1) * (a.at - b.at || a.id - b.id)

/** Matches in one section, from its beginning or after the position `from`, by scanning members in order. */
async function scanSection(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  { isIn, small, area }: SearchSection,
  { count, from, backward }: Omit<PageRange, 'skip'>,
): Promise<ScannedMember[]> {
  const range = { by: 'ranked_at', backward, from } as const
  const sectionMatches = joinConditions([matches, isIn])
  const pool = {
    ...filters,
    country: filters.country ?? area.country,
    countryregion: filters.countryregion ?? area.region,
  }
  // Few members are new or online, and an index covers their city.
  if (small && (filters.new || filters.online))
    return findSparseMatches(db, search, pool, range, sectionMatches, { count })
  const { positions, ended } = await scanMatches(db, search, pool, range, sectionMatches, count)
  return ended || positions.length >= count
    ? positions
    : findSparseMatches(db, search, pool, range, sectionMatches, { count })
}

/**
 * Matches by section, then by activity; the order is never finer than a distance step (docs/safety.md#places). Uses a single
 * query if few members match or the pool is small, otherwise goes through the sections until there are enough.
 */
export async function findNearest(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  sections: readonly SearchSection[],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const findInAllMatches = () =>
    findSparseMatchesBySection(
      db,
      search,
      filters,
      toSectionNumber(sections),
      { by: 'ranked_at', backward, from, count, skip },
      matches,
    )
  if (await isSmallPool(db, search, filters)) return findInAllMatches()
  const newestFirst = { by: 'ranked_at', backward: false, from: null } as const
  const sample = await scanMatches(db, search, filters, newestFirst, matches, membersPerPage)
  if (sample.positions.length < membersPerPage) return findInAllMatches()
  const positions: SearchPosition[] = []
  const compare = comparePositions(backward)
  // Steps farther away have more members.
  let mayHaveFewMembers = true
  for (
    let index = from?.section ?? 0;
    sections[index] && positions.length < count + skip;
    index += backward ? -1 : 1
  ) {
    const currentSection = sections[index] as SearchSection
    if (currentSection.empty) continue
    const start = index === from?.section ? from : null
    const range = { from: start, count: count + skip - positions.length, backward }
    const unordered =
      currentSection.small && mayHaveFewMembers
        ? await findMatchesInCities(db, search, filters, currentSection.isIn, matches)
        : null
    mayHaveFewMembers = unordered !== null
    const members = unordered
      ? unordered.filter((member) => !start || compare(member, start) > 0).sort(compare)
      : await scanSection(db, search, filters, matches, currentSection, range)
    positions.push(...members.map(({ at, id }) => ({ section: index, at, id })))
  }
  return positions.slice(skip, skip + count)
}
