import { membersPerPage } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { toCalendarDay } from '../../platform/calendar-day.ts'
import { getMemberId } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findProfileRow, getViewer, isVisibleTo } from '../../profiles/index.ts'
import { buildConditions } from './build-conditions.ts'
import { joinConditions } from './conditions.sql.ts'
import { type SearchPosition, decodeSearchCursor, encodeSearchCursor } from './cursor.ts'
import { getSortColumn, type MemberFilters, type SearchContext, type Sort } from './filters.ts'
import { findNearest, type PageRange } from './find-nearest.ts'
import { findOrdered } from './find-ordered.ts'
import { findSearchPosition } from './search-position.sql.ts'
import { loadSections, type SearchSection, toSectionNumber } from './sections.sql.ts'
import { isSmallPool } from './small-pool.sql.ts'
import { findNeighboursInSmallPool, findPositionsInAllMatches } from './small-pool-results.sql.ts'
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
  return findOrdered(db, search, filters, matches, sections, getSortColumn(sort), range)
}

export interface SearchPageRequest {
  readonly sort: Sort
  /** Starts at 1. */
  readonly page: number
  /** `next` of an earlier page; takes precedence over `page`. An invalid cursor gives the first page. */
  readonly after: string | null
  readonly count: number
  readonly without: readonly number[]
  /** Whether members with a photo come before those without, and fictional profiles last (default). */
  readonly photosFirst?: boolean
  /** Further condition on `profile as p`. */
  readonly condition?: RawBuilder<boolean> | null
}

interface SearchPage {
  readonly ids: number[]
  readonly next: string | null
}
/** The page of `count` members that begins with these positions, one more of which shows that there is a next page. */
function toPage(
  positions: readonly SearchPosition[],
  { cityId }: SearchContext,
  { sort, count }: { sort: Sort; count: number },
): SearchPage {
  const pagePositions = positions.slice(0, count)
  const lastPosition = pagePositions.at(-1)
  return {
    ids: pagePositions.map(({ id }) => id),
    next: positions.length > count && lastPosition ? encodeSearchCursor(sort, cityId, lastPosition) : null,
  }
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
): Promise<SearchPage> {
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
  return toPage(await findPositions(db, search, pool, matches, { sort, sections }, range), search, {
    sort,
    count,
  })
}

/** Counting stops here. */
const maxCountedMembers = 30 * membersPerPage

export interface MatchCounts {
  readonly real: number
  readonly fictional: number
  readonly atLeast: boolean
}
/** Counts what a scan finds; null if few members match and the scan did not reach them all. */
async function countByScan(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
): Promise<MatchCounts | null> {
  const { matches, pool } = await buildConditions(db, search, filters)
  const { ended, ...counts } = await countScannedMatches(db, search, pool, matches, maxCountedMembers)
  if (ended) return { ...counts, atLeast: false }
  return counts.real + counts.fictional >= membersPerPage ? { ...counts, atLeast: true } : null
}
/** Counts matches, real and fictional separately; `atLeast`: counting was stopped early, so there may be more. */
export async function countMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
): Promise<MatchCounts> {
  const counts = await countByScan(db, search, filters)
  if (counts) return counts
  const { matches, pool } = await buildConditions(db, search, filters)
  const sparse = await countSparseMatches(db, search, pool, matches, maxCountedMembers)
  return { ...sparse, atLeast: sparse.real + sparse.fictional === maxCountedMembers }
}

export interface CountedPage extends SearchPage {
  readonly counts: MatchCounts
  /** The number of the page; with a cursor, as requested. */
  readonly page: number
  readonly pages: number
}
/** A page of `membersPerPage` matches and their number. A page number beyond the end, or beyond `maxPages`, is replaced by the last one. */
export async function findCountedPage(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, page, after, maxPages }: Pick<SearchPageRequest, 'sort' | 'page' | 'after'> & { maxPages: number },
): Promise<CountedPage> {
  const count = membersPerPage
  const toCountedPage = (result: SearchPage, counts: MatchCounts): CountedPage => {
    const pages = Math.min(Math.max(1, Math.ceil((counts.real + counts.fictional) / count)), maxPages)
    return { ...result, counts, pages, page: after === null ? Math.min(page, pages) : page }
  }
  const counts = (await isSmallPool(db, search, filters)) ? null : await countByScan(db, search, filters)
  // All matches can be read at once: the page and the exact count by one statement.
  if (!counts?.atLeast) {
    const { positions, ...exactCounts } = await findPositionsInAllMatches(db, search, filters, {
      sort,
      page: Math.min(page, maxPages),
      from: after === null ? null : decodeSearchCursor(after, sort, search.cityId),
      count,
    })
    return toCountedPage(toPage(positions, search, { sort, count }), { ...exactCounts, atLeast: false })
  }
  const counted = toCountedPage({ ids: [], next: null }, counts)
  const request = { sort, page: after === null ? counted.page : 1, after, count, without: [] }
  return { ...counted, ...(await findPage(db, search, filters, request)) }
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
  if (await isSmallPool(db, search, filters))
    return findNeighboursInSmallPool(
      db,
      search,
      pool,
      toSectionNumber(sections),
      { by: getSortColumn(sort), from },
      matches,
    )
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
