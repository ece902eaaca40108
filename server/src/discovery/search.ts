import { distanceSteps } from '@amarelle/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { profileRow, viewerOf, visibleTo } from '../profiles/index.ts'
import { citiesWithin } from '../sites/index.ts'
import { all, matching } from './conditions.sql.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Filters, Search, Sort } from './filters.ts'
import { countMatching, findPositions, type Order, positionOf } from './search.sql.ts'

export { type Filters, noFilters, type Search, type Sort } from './filters.ts'

/** As whom, from where and when a call searches. */
export async function searchOf(context: Context): Promise<Search> {
  const { db, site, memberId, clock } = context
  const [viewer, own] = await Promise.all([
    viewerOf(context),
    memberId === null ? undefined : profileRow(db, memberId),
  ])
  const now = clock.now()
  return {
    viewer,
    wantedBy: own ? (own.gender as 'male' | 'female') : null,
    lookingFor: own && own.lookingFor !== 'both' ? (own.lookingFor as 'male' | 'female') : null,
    cityId: own?.cityId ?? null,
    today: new Intl.DateTimeFormat('sv', { timeZone: site.time_zone }).format(now),
    now,
  }
}

async function conditionsOf(db: Db, search: Search, filters: Filters) {
  const { cityId } = search
  const near = filters.distance && cityId ? await citiesWithin(db, cityId, filters.distance) : null
  return matching(search, filters, near)
}
/** Without an own city nobody is near: the order is that of activity. */
async function orderOf(db: Db, { cityId }: Search, sort: Sort): Promise<Order> {
  if (sort !== 'nearest' || cityId === null) return { sort, rings: [] }
  return { sort, rings: await Promise.all(distanceSteps.map((km) => citiesWithin(db, cityId, km))) }
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
  search: Search,
  filters: Filters,
  { sort, page, after, count, without }: Wanted,
): Promise<{ ids: number[]; next: string | null }> {
  const [conditions, order] = await Promise.all([
    conditionsOf(db, search, filters),
    orderOf(db, search, sort),
  ])
  const matches = without.length
    ? all([conditions, sql<boolean>`p.member_id <> all(${[...without]}::bigint[])`])
    : conditions
  const from = after === null ? null : readCursor(after, sort, search.cityId)
  const skip = after === null ? (page - 1) * count : 0
  const found = await findPositions(db, matches, order, { count: count + 1, skip, from })
  const shown = found.slice(0, count)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    next: found.length > count && last ? writeCursor(sort, search.cityId, last) : null,
  }
}

/** How many match, real members and fictional profiles apart; `atLeast`: counting on would have taken too long. */
export async function countFound(
  db: Db,
  search: Search,
  filters: Filters,
): Promise<{ real: number; fictional: number; atLeast: boolean }> {
  return { ...(await countMatching(db, await conditionsOf(db, search, filters))), atLeast: false }
}

/**
 * Who comes before and after a member in a search, whether or not that one matches; nobody beside one who may not be
 * shown to the viewer.
 */
export async function findNeighbours(
  db: Db,
  search: Search,
  filters: Filters,
  sort: Sort,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const [matches, order] = await Promise.all([conditionsOf(db, search, filters), orderOf(db, search, sort)])
  const from = await positionOf(db, visibleTo(search.viewer), order, id)
  if (!from) return { previous: null, next: null }
  const [[previous], [next]] = await Promise.all([
    findPositions(db, matches, order, { count: 1, from, backward: true }),
    findPositions(db, matches, order, { count: 1, from }),
  ])
  return { previous: previous?.id ?? null, next: next?.id ?? null }
}
