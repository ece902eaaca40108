import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import { maxListedCities } from './cities.sql.ts'
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
  { isIn, cityCount, area }: SearchSection,
  { count, from, backward }: Omit<PageRange, 'skip'>,
): Promise<ScannedMember[]> {
  const range = { by: 'ranked_at', backward, from } as const
  const sectionMatches = joinConditions([matches, isIn])
  const pool = {
    ...filters,
    country: filters.country ?? area.country,
    countryregion: filters.countryregion ?? area.region,
  }
  // Few members are new, online or verified, and an index is combined with that of cities or covers it.
  if (cityCount <= maxListedCities && (filters.new || filters.online || filters.verified))
    return findSparseMatches(db, search, pool, range, sectionMatches, { count })
  const { positions, ended } = await scanMatches(db, search, pool, range, sectionMatches, count)
  return ended || positions.length >= count
    ? positions
    : findSparseMatches(db, search, pool, range, sectionMatches, { count })
}

/** A scan that ends with fewer matches has shown that reading all of them costs less than going through the sections. */
const sampleSize = 10 * membersPerPage

/** The positions of the sections from `first` on that one statement can read by their cities. */
function findGroupOfFewCities(
  sections: readonly SearchSection[],
  first: number,
  backward: boolean,
): number[] {
  const group: number[] = []
  let cityCount = 0
  for (let index = first; sections[index]; index += backward ? -1 : 1) {
    cityCount += sections[index]?.cityCount ?? 0
    if (cityCount > maxListedCities) break
    group.push(index)
  }
  return group
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
  const sample = await scanMatches(db, search, filters, newestFirst, matches, sampleSize)
  if (sample.ended || sample.positions.length < membersPerPage) return findInAllMatches()
  const compare = comparePositions(backward)
  const needed = count + skip
  const positions: SearchPosition[] = []
  const add = (section: number, members: readonly ScannedMember[]) =>
    positions.push(...members.map(({ at, id }) => ({ section, at, id })))
  let index = from?.section ?? 0
  let previousHadManyMembers = false
  while (sections[index] && positions.length < needed) {
    // Steps farther away have more members.
    const group = previousHadManyMembers && !backward ? [] : findGroupOfFewCities(sections, index, backward)
    if (group.length > 0) {
      const conditions = group.map((section) => (sections[section] as SearchSection).isIn)
      const { members, readCount } = await findMatchesInCities(db, search, filters, conditions, matches)
      for (const [position, section] of group.slice(0, readCount).entries())
        add(
          section,
          members
            .filter((member) => member.section === position)
            .filter((member) => section !== from?.section || compare(member, from) > 0)
            .sort(compare),
        )
      index += backward ? -readCount : readCount
      if (readCount === group.length) continue
    }
    const section = sections[index] as SearchSection
    if (positions.length < needed && section.cityCount > 0) {
      const start = index === from?.section ? from : null
      const range = { from: start, count: needed - positions.length, backward }
      add(index, await scanSection(db, search, filters, matches, section, range))
    }
    previousHadManyMembers = section.cityCount <= maxListedCities
    index += backward ? -1 : 1
  }
  return positions.slice(skip, needed)
}
