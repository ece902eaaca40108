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

/** Who matches in one distance step, behind a place in it or from its beginning. */
async function findInRing(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  { isIn, small, area }: DistanceRing,
  { count, from, backward }: Omit<PageRange, 'skip'>,
): Promise<ScannedMember[]> {
  const compare = comparePositions(backward)
  const few = small ? await findMatchesInCities(db, search, filters, isIn, matches) : null
  if (few) return few.filter((one) => !from || compare(one, from) > 0).sort(compare)
  const course = { by: 'ranked_at', backward, from } as const
  const both = joinConditions([matches, isIn])
  const pool = {
    ...filters,
    country: filters.country ?? area.country,
    countryregion: filters.countryregion ?? area.region,
  }
  // Who is new or online there are few, and an index tells where they live.
  if (small && (filters.new || filters.online))
    return findSparseMatches(db, search, pool, course, both, { count })
  const { found, ended } = await scanMatches(db, search, pool, course, both, count)
  return ended || found.length >= count ? found : findSparseMatches(db, search, pool, course, both, { count })
}

/**
 * Who matches, by distance step and within each by activity; no order is finer than a step (docs/safety.md#places). Where few match
 * at all, by one query; else step by step until there are enough.
 */
export async function findNearest(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  rings: readonly DistanceRing[],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const top = { by: 'ranked_at', backward: false, from: null } as const
  const some = await scanMatches(db, search, filters, top, matches, membersPerPage)
  if (some.found.length < membersPerPage)
    return findSparseMatchesByRing(db, search, filters, toRingNumber(rings), { backward, from }, matches, {
      count,
      skip,
    })
  const found: SearchPosition[] = []
  for (let ring = from?.ring ?? 0; rings[ring] && found.length < count + skip; ring += backward ? -1 : 1) {
    const here = rings[ring] as DistanceRing
    if (here.empty) continue
    const start = ring === from?.ring ? from : null
    const wanted = { from: start, count: count + skip - found.length, backward }
    const inRing = await findInRing(db, search, filters, matches, here, wanted)
    found.push(...inRing.map(({ at, id }) => ({ ring, at, id })))
  }
  return found.slice(skip, skip + count)
}
