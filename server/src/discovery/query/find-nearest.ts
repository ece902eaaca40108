import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import { type DistanceRing, toRingNumber } from './distance-rings.sql.ts'
import { findSparseMatches, findSparseMatchesByRing } from './sparse-matches.sql.ts'
import { findMatchesInCities, type ScannedMember, scanMatches } from './scan.sql.ts'

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

/** Matches in one distance step, from its beginning or after the position `from`. */
async function findInRing(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  { isIn, small, area }: DistanceRing,
  { count, from, backward }: Omit<PageRange, 'skip'>,
): Promise<ScannedMember[]> {
  const compare = comparePositions(backward)
  const unordered = small ? await findMatchesInCities(db, search, filters, isIn, matches) : null
  if (unordered) return unordered.filter((member) => !from || compare(member, from) > 0).sort(compare)
  const range = { by: 'ranked_at', backward, from } as const
  const ringMatches = joinConditions([matches, isIn])
  const pool = {
    ...filters,
    country: filters.country ?? area.country,
    countryregion: filters.countryregion ?? area.region,
  }
  // Few members are new or online, and an index covers their city.
  if (small && (filters.new || filters.online))
    return findSparseMatches(db, search, pool, range, ringMatches, { count })
  const { positions, ended } = await scanMatches(db, search, pool, range, ringMatches, count)
  return ended || positions.length >= count
    ? positions
    : findSparseMatches(db, search, pool, range, ringMatches, { count })
}

/**
 * Matches by distance step, then by activity; the order is never finer than a step (docs/safety.md#places). Uses a single
 * query if few members match at all, otherwise goes ring by ring until there are enough.
 */
export async function findNearest(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  rings: readonly DistanceRing[],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const newestFirst = { by: 'ranked_at', backward: false, from: null } as const
  const sample = await scanMatches(db, search, filters, newestFirst, matches, membersPerPage)
  if (sample.positions.length < membersPerPage)
    return findSparseMatchesByRing(db, search, filters, toRingNumber(rings), { backward, from }, matches, {
      count,
      skip,
    })
  const positions: SearchPosition[] = []
  for (
    let ring = from?.ring ?? 0;
    rings[ring] && positions.length < count + skip;
    ring += backward ? -1 : 1
  ) {
    const currentRing = rings[ring] as DistanceRing
    if (currentRing.empty) continue
    const start = ring === from?.ring ? from : null
    const ringRange = { from: start, count: count + skip - positions.length, backward }
    const inRing = await findInRing(db, search, filters, matches, currentRing, ringRange)
    positions.push(...inRing.map(({ at, id }) => ({ ring, at, id })))
  }
  return positions.slice(skip, skip + count)
}
