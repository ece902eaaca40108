import { membersPerPage } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { toCalendarDay } from '../platform/calendar-day.ts'
import type { RequestContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { findProfileRow, getViewer, isVisibleTo } from '../profiles/index.ts'
import { findCommonArea, findCitiesWithin } from '../sites/index.ts'
import { all, matching } from './conditions.sql.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import type { Filters, SearchContext, Sort } from './filters.ts'
import { findNearest, type Stretch } from './find-nearest.ts'
import { findOrdered } from './find-ordered.ts'
import { positionOf } from './position.sql.ts'
import { ringsAround } from './rings.sql.ts'
import { countSparse } from './sparse.sql.ts'
import { countOnWalk } from './walk.sql.ts'

export { type Filters, noFilters, type SearchContext, type Sort } from './filters.ts'

/** As whom, from where and when a call searches. */
export async function searchOf(context: RequestContext): Promise<SearchContext> {
  const { db, site, memberId, clock } = context
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
async function conditionsOf(db: Db, search: SearchContext, filters: Filters) {
  const { cityId } = search
  const near =
    filters.distance && cityId ? await findCitiesWithin(db, cityId, filters.distance, filters) : null
  const matches = matching(search, filters, near)
  if (!near) return { matches, pool: filters }
  const { country, region } = await findCommonArea(db, near)
  return {
    matches,
    pool: { ...filters, country: filters.country ?? country, region: filters.region ?? region },
  }
}
/** Without an own city nobody is near: the order is that of activity. */
const ringsOf = (db: Db, { cityId }: SearchContext, filters: Filters, sort: Sort) =>
  sort === 'nearest' && cityId !== null ? ringsAround(db, cityId, filters) : null

async function find(
  db: Db,
  search: SearchContext,
  filters: Filters,
  matches: RawBuilder<boolean>,
  sort: Sort,
  stretch: Stretch,
): Promise<Position[]> {
  const rings = await ringsOf(db, search, filters, sort)
  return rings
    ? findNearest(db, search, filters, matches, rings, stretch)
    : findOrdered(db, search, filters, matches, sort === 'newest' ? 'created_at' : 'ranked_at', stretch)
}

export interface Wanted {
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
  filters: Filters,
  { sort, page, after, count, without }: Wanted,
): Promise<{ ids: number[]; next: string | null }> {
  const { matches: conditions, pool } = await conditionsOf(db, search, filters)
  const matches = without.length
    ? all([conditions, sql<boolean>`p.member_id <> all(${[...without]}::bigint[])`])
    : conditions
  const from = after === null ? null : readCursor(after, sort, search.cityId)
  const skip = after === null ? (page - 1) * count : 0
  const stretch = { count: count + 1, skip, from, backward: false }
  const found = await find(db, search, pool, matches, sort, stretch)
  const shown = found.slice(0, count)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    next: found.length > count && last ? writeCursor(sort, search.cityId, last) : null,
  }
}

/** Nobody counts on behind so many. */
const countedOn = 30 * membersPerPage

/** How many match, real members and fictional profiles apart; `atLeast`: counting on would have taken too long. */
export async function countFound(
  db: Db,
  search: SearchContext,
  filters: Filters,
): Promise<{ real: number; fictional: number; atLeast: boolean }> {
  const { matches, pool } = await conditionsOf(db, search, filters)
  const { ended, ...met } = await countOnWalk(db, search, pool, matches, countedOn)
  if (ended) return { ...met, atLeast: false }
  if (met.real + met.fictional >= membersPerPage) return { ...met, atLeast: true }
  return { ...(await countSparse(db, search, pool, matches)), atLeast: false }
}

/**
 * Who comes before and after a member in a search, whether or not that one matches; nobody beside one who may not be
 * shown to the viewer.
 */
export async function findNeighbours(
  db: Db,
  search: SearchContext,
  filters: Filters,
  sort: Sort,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const [{ matches, pool }, rings] = await Promise.all([
    conditionsOf(db, search, filters),
    ringsOf(db, search, filters, sort),
  ])
  const from = await positionOf(db, isVisibleTo(search.viewer), sort, rings, id)
  if (!from) return { previous: null, next: null }
  const beside = async (backward: boolean) => {
    const [found] = await find(db, search, pool, matches, sort, { count: 1, skip: 0, from, backward })
    return found?.id ?? null
  }
  const [previous, next] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}
