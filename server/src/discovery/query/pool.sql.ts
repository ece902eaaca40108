import { type RawBuilder, sql } from 'kysely'
import { unpreparedStatementPrefix } from '../../platform/db/db.ts'
import { joinConditions, timeBounds } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'

export const unpreparedStatement = sql.raw(unpreparedStatementPrefix)

/** Scan order and direction, and the position to start after (exclusive). */
export interface ScanRange {
  readonly by: 'ranked_at' | 'created_at'
  readonly backward: boolean
  readonly from: Pick<SearchPosition, 'at' | 'id'> | null
}
/** The sort column in microseconds since 1970, as stored in cursors. */
export const toSortMicroseconds = ({ by }: ScanRange) =>
  sql<number>`(extract(epoch from ${sql.ref(`p.${by}`)}) * 1000000)::bigint`
export const scanOrder = ({ by, backward }: ScanRange) => {
  const direction = sql.raw(backward ? 'asc' : 'desc')
  return sql`${sql.ref(`p.${by}`)} ${direction}, p.member_id ${direction}`
}
export const startConditions = ({ by, backward, from }: ScanRange): RawBuilder<boolean>[] =>
  from
    ? [
        sql<boolean>`(${sql.ref(`p.${by}`)}, p.member_id) ${sql.raw(backward ? '>' : '<')}
          (timestamptz 'epoch' + ${from.at} * interval '1 microsecond', ${from.id}::bigint)`,
      ]
    : []

/**
 * One condition per pool (site and gender, and place if given), each written so that an index applies. They only narrow what
 * `isVisibleTo` and `matchesFilters` decide, and never replace them.
 */
function buildPoolConditions(
  { viewer }: SearchContext,
  { gender }: MemberFilters,
  place: RawBuilder<boolean>[],
): RawBuilder<boolean>[] {
  return [viewer.siteId, ...viewer.sisterSiteIds].flatMap((site) =>
    (gender ? [gender] : ['male', 'female']).map((poolGender) =>
      joinConditions([
        sql<boolean>`p.site_id = ${site} and p.gender = ${poolGender} and p.status = 'active' and not p.invisible`,
        ...place,
      ]),
    ),
  )
}
/**
 * Only what an index contains, or a scan would read many more rows than it counts: not every index has regions. The comparison with
 * `-infinity` is that of `profile_by_verification`, which is for scans only.
 */
function buildIndexedConditions(
  { country, countryregion, verified }: MemberFilters,
  { by }: ScanRange,
): RawBuilder<boolean>[] {
  if (countryregion && by === 'ranked_at') return [sql<boolean>`p.region_code = ${countryregion}`]
  if (country) return [sql<boolean>`p.country = ${country}`]
  return verified && by === 'ranked_at' ? [sql<boolean>`p.verified_at > '-infinity'`] : []
}

/** The first `most` members of the pools in scan order, numbered as `n`. The limits make the planner read in index order. */
export function selectFirstMembers(
  search: SearchContext,
  filters: MemberFilters,
  range: ScanRange,
  maxRows: number,
): RawBuilder<unknown> {
  const timeBound = timeBounds(search, filters)[range.by]
  const rangeConditions = [...(timeBound ? [timeBound] : []), ...startConditions(range)]
  const poolQueries = buildPoolConditions(search, filters, buildIndexedConditions(filters, range)).map(
    (pool) =>
      sql`(select p.* from profile p where ${joinConditions([pool, ...rangeConditions])} order by ${scanOrder(range)} limit ${sql.lit(maxRows)})`,
  )
  return sql`(select p.*, row_number() over (order by ${scanOrder(range)}) as n
    from (${sql.join(poolQueries, sql` union all `)}) p order by ${scanOrder(range)} limit ${sql.lit(maxRows)}) p`
}

/**
 * The members of the pools in sections of cities, section by section, unordered within each and numbered as `n`, up to `maxRows`;
 * `section` is the position in the list.
 */
export function selectMembersInCities(
  search: SearchContext,
  filters: MemberFilters,
  sections: readonly RawBuilder<boolean>[],
  maxRows: number,
): RawBuilder<unknown> {
  const pools = buildPoolConditions(search, filters, [])
  // Ordered by city to force the index; otherwise the planner may choose a sequential scan and hope to fill the limit early.
  const queries = sections.flatMap((isIn, section) =>
    pools.map(
      (pool) =>
        sql`(select p.*, ${sql.lit(section)} as section from profile p where ${joinConditions([pool, isIn])} order by p.city_id limit ${sql.lit(maxRows)})`,
    ),
  )
  return sql`(select p.*, row_number() over () as n
    from (${sql.join(queries, sql` union all `)}) p limit ${sql.lit(maxRows)}) p`
}
