import { membersPerPage } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findProfileRow, getViewer, isVisibleTo } from '../../profiles/index.ts'
import { findCommonArea, findCitiesWithin } from '../../sites/index.ts'
import { joinConditions, matchesFilters } from './conditions.sql.ts'
import { type SearchPosition, decodeSearchCursor, encodeSearchCursor } from './cursor.ts'
import { getFilterArea, type MemberFilters, type SearchContext, type Sort } from './filters.ts'
import { findNearest, type PageRange } from './find-nearest.ts'
import { findOrdered } from './find-ordered.ts'
import { findSearchPosition } from './search-position.sql.ts'
import { loadRingsAround } from './distance-rings.sql.ts'
import { countSparseMatches } from './sparse-matches.sql.ts'
import { countScannedMatches } from './scan.sql.ts'

export { type MemberFilters, noFilters, type SearchContext, type Sort } from './filters.ts'

/** As whom, from where and when a call searches. */
export async function loadSearchContext(context: RequestContext): Promise<SearchContext> {
  const { db, site, clock } = context
  const memberId = getMemberId(context)
  const [viewer, own] = await Promise.all([
    getViewer(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
  ])
  const now = clock.now()
  return {
    viewer,
    wantedBy: own ? (own.gender as 'male' | 'female') : null,
    lookingFor: own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null,
    cityId: own?.cityId ?? null,
    today: toCalendarDay(site.time_zone, now),
    now,
  }
}

/** Who matches, and the filters with what follows from them about where that is. */
async function buildConditions(db: Db, search: SearchContext, filters: MemberFilters) {
  const { cityId } = search
  const near =
    filters.distance && cityId
      ? await findCitiesWithin(db, cityId, filters.distance, getFilterArea(filters))
      : null
  const matches = matchesFilters(search, filters, near)
  if (!near) return { matches, pool: filters }
  const { country, region } = await findCommonArea(db, near)
  return {
    matches,
    pool: { ...filters, country: filters.country ?? country, countryregion: filters.countryregion ?? region },
  }
}
/** Without an own city nobody is near: the order is that of activity. */
const loadRings = (db: Db, { cityId }: SearchContext, filters: MemberFilters, sort: Sort) =>
  sort === 'nearest' && cityId !== null ? loadRingsAround(db, cityId, filters) : null

async function findPositions(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  sort: Sort,
  stretch: PageRange,
): Promise<SearchPosition[]> {
  const rings = await loadRings(db, search, filters, sort)
  return rings
    ? findNearest(db, search, filters, matches, rings, stretch)
    : findOrdered(db, search, filters, matches, sort === 'newest' ? 'created_at' : 'ranked_at', stretch)
}

export interface SearchPageRequest {
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  /** `next` of an earlier page: wins over the number. What is no such thing is the first page. */
  readonly after: string | null
  readonly count: number
  readonly without: readonly number[]
}

/**
 * A page of members who match, and the cursor behind it; null at the end. By cursor nobody comes twice, whoever signs
 * up, goes or becomes active meanwhile; by number they may.
 */
export async function findPage(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, page, after, count, without }: SearchPageRequest,
): Promise<{ ids: number[]; next: string | null }> {
  const { matches: conditions, pool } = await buildConditions(db, search, filters)
  const matches = without.length
    ? joinConditions([conditions, sql<boolean>`p.member_id <> all(${[...without]}::bigint[])`])
    : conditions
  const from = after === null ? null : decodeSearchCursor(after, sort, search.cityId)
  const skip = after === null ? (page - 1) * count : 0
  const stretch = { count: count + 1, skip, from, backward: false }
  const found = await findPositions(db, search, pool, matches, sort, stretch)
  const shown = found.slice(0, count)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    next: found.length > count && last ? encodeSearchCursor(sort, search.cityId, last) : null,
  }
}

/** Nobody counts on behind so many. */
const maxCountedMembers = 30 * membersPerPage

/** How many match, real members and fictional profiles apart; `atLeast`: counting on would have taken too long. */
export async function countMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
): Promise<{ real: number; fictional: number; atLeast: boolean }> {
  const { matches, pool } = await buildConditions(db, search, filters)
  const { ended, ...met } = await countScannedMatches(db, search, pool, matches, maxCountedMembers)
  if (ended) return { ...met, atLeast: false }
  if (met.real + met.fictional >= membersPerPage) return { ...met, atLeast: true }
  return { ...(await countSparseMatches(db, search, pool, matches)), atLeast: false }
}

/**
 * Who comes before and after a member in a search, whether or not that one matches; nobody beside one who may not be
 * shown to the viewer.
 */
export async function findNeighbours(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  sort: Sort,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const [{ matches, pool }, rings] = await Promise.all([
    buildConditions(db, search, filters),
    loadRings(db, search, filters, sort),
  ])
  const from = await findSearchPosition(db, isVisibleTo(search.viewer), sort, rings, id)
  if (!from) return { previous: null, next: null }
  const beside = async (backward: boolean) => {
    const [found] = await findPositions(db, search, pool, matches, sort, {
      count: 1,
      skip: 0,
      from,
      backward,
    })
    return found?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}
