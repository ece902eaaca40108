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
import { loadSections, type SearchSection } from './sections.sql.ts'
import { countSparseMatches } from './sparse-matches.sql.ts'
import { countScannedMatches } from './scan.sql.ts'

export { type MemberFilters, noFilters, type SearchContext, type Sort } from './filters.ts'

export async function loadSearchContext(context: RequestContext): Promise<SearchContext> {
  const { db, site, clock } = context
  const memberId = getMemberId(context)
  const [viewer, ownProfile] = await Promise.all([
    getViewer(context),
    memberId === null ? undefined : findProfileRow(db, memberId),
  ])
  const now = clock.now()
  return {
    viewer,
    wantedBy: ownProfile ? (ownProfile.gender as 'male' | 'female') : null,
    lookingFor:
      ownProfile && ownProfile.lookingFor !== 'both' ? (ownProfile.lookingFor as 'male' | 'female') : null,
    cityId: ownProfile?.cityId ?? null,
    today: toCalendarDay(site.time_zone, now),
    now,
  }
}

/** SQL condition for matches, and filters with the country and region implied by the distance, so that a smaller pool is read. */
export async function buildConditions(db: Db, search: SearchContext, filters: MemberFilters) {
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
/** Positions of matches in a list; `nearest` without a city of one's own is sorted by activity. */
function findPositions(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  { sort, sections }: { sort: Sort; sections: readonly SearchSection[] },
  range: PageRange,
): Promise<SearchPosition[]> {
  if (sort === 'nearest' && search.cityId !== null)
    return findNearest(db, search, filters, matches, sections, range)
  const by = sort === 'newest' ? 'created_at' : 'ranked_at'
  return findOrdered(db, search, filters, matches, sections, by, range)
}

export interface SearchPageRequest {
  readonly sort: Sort
  /** Starts at 1. */
  readonly page: number
  /** `next` of an earlier page; takes precedence over `page`. An invalid cursor gives the first page. */
  readonly after: string | null
  readonly count: number
  readonly without: readonly number[]
  /** Whether members with a photo come before those without (default). */
  readonly photosFirst?: boolean
  /** Further condition on `profile as p`. */
  readonly condition?: RawBuilder<boolean> | null
}

/**
 * A page of matches, and the cursor for the next page (null at the end). Paging by cursor never repeats a member, even if
 * others sign up, leave or become active meanwhile; paging by number can.
 */
export async function findPage(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, page, after, count, without, photosFirst = true, condition = null }: SearchPageRequest,
): Promise<{ ids: number[]; next: string | null }> {
  const { matches: conditions, pool } = await buildConditions(db, search, filters)
  const matches = joinConditions([
    conditions,
    ...(without.length ? [sql<boolean>`p.member_id <> all(${[...without]}::bigint[])`] : []),
    ...(condition ? [condition] : []),
  ])
  const from = after === null ? null : decodeSearchCursor(after, sort, search.cityId)
  const skip = after === null ? (page - 1) * count : 0
  const range = { count: count + 1, skip, from, backward: false }
  const sections = await loadSections(db, search, pool, { sort, photosFirst })
  const positions = await findPositions(db, search, pool, matches, { sort, sections }, range)
  const pagePositions = positions.slice(0, count)
  const lastPosition = pagePositions.at(-1)
  return {
    ids: pagePositions.map(({ id }) => id),
    next:
      positions.length > count && lastPosition ? encodeSearchCursor(sort, search.cityId, lastPosition) : null,
  }
}

/** SQL value of `profile as p`: the positions of the filters, in the list, that the member matches. */
export async function buildMatchingFilters(
  db: Db,
  search: SearchContext,
  filters: readonly MemberFilters[],
): Promise<RawBuilder<number[]>> {
  const conditions = await Promise.all(filters.map((one) => buildConditions(db, search, one)))
  const positions = conditions.map(
    ({ matches }, index) => sql`case when ${matches} then ${index}::integer end`,
  )
  return sql<number[]>`array_remove(array[${sql.join(positions)}], null)`
}

/** Counting stops here. */
const maxCountedMembers = 30 * membersPerPage

/** Counts matches, real and fictional separately; `atLeast`: counting was stopped early, so there may be more. */
export async function countMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
): Promise<{ real: number; fictional: number; atLeast: boolean }> {
  const { matches, pool } = await buildConditions(db, search, filters)
  const { ended, ...counts } = await countScannedMatches(db, search, pool, matches, maxCountedMembers)
  if (ended) return { ...counts, atLeast: false }
  if (counts.real + counts.fictional >= membersPerPage) return { ...counts, atLeast: true }
  return { ...(await countSparseMatches(db, search, pool, matches)), atLeast: false }
}

/**
 * The members before and after a member in a search, even if that member does not match; both null if the member is not
 * visible to the viewer.
 */
export async function findNeighbours(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  sort: Sort,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const { matches, pool } = await buildConditions(db, search, filters)
  const sections = await loadSections(db, search, pool, { sort, photosFirst: true })
  const from = await findSearchPosition(db, isVisibleTo(search.viewer), sort, sections, id)
  if (!from) return { previous: null, next: null }
  const findNeighbour = async (backward: boolean) => {
    const [position] = await findPositions(
      db,
      search,
      pool,
      matches,
      { sort, sections },
      {
        count: 1,
        skip: 0,
        from,
        backward,
      },
    )
    return position?.id ?? null
  }
  const [previous, next] = await Promise.all([findNeighbour(true), findNeighbour(false)])
  return { previous, next }
}
