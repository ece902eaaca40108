import { type RawBuilder, sql } from 'kysely'
import { unpreparedStatementPrefix } from '../../platform/db/db.ts'
import { joinConditions, timeBounds } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'

export const unpreparedStatement = sql.raw(unpreparedStatementPrefix)

/** A direction through one of the two orders of members, and where it starts: `from` itself is not in it. */
export interface ScanRange {
  readonly by: 'ranked_at' | 'created_at'
  readonly backward: boolean
  readonly from: Pick<SearchPosition, 'at' | 'id'> | null
}
/** What a course goes by, as the number that a cursor carries: the database's times are that fine. */
export const toSortMicroseconds = ({ by }: ScanRange) =>
  sql<number>`(extract(epoch from ${sql.ref(`p.${by}`)}) * 1000000)::bigint`
/** For `order by`. */
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
 * The pools that a search draws from: everybody of a site and gender, and of a place where one is given. Says no more than
 * `isVisibleTo` and `matching`, which decide; only so much of it that an index is reached.
 */
function buildPoolConditions(
  { viewer }: SearchContext,
  { gender }: MemberFilters,
  place: RawBuilder<boolean>[],
): RawBuilder<boolean>[] {
  return [viewer.siteId, ...viewer.sisterSiteIds].flatMap((site) =>
    (gender ? [gender] : ['male', 'female']).map((one) =>
      joinConditions([
        sql<boolean>`p.site_id = ${site} and p.gender = ${one} and p.status = 'active' and not p.invisible`,
        ...place,
      ]),
    ),
  )
}
/** Only what an index has in it, or a walk would look at many more rows than it counts: regions are not in all of them. */
function buildPlaceConditions(
  { country, countryregion }: MemberFilters,
  { by }: ScanRange,
): RawBuilder<boolean>[] {
  if (countryregion && by === 'ranked_at') return [sql<boolean>`p.region_code = ${countryregion}`]
  return country ? [sql<boolean>`p.country = ${country}`] : []
}

/** The first members of the pools on a course, numbered: `n`. The limits make the planner read them in the index's order. */
export function selectFirstMembers(
  search: SearchContext,
  filters: MemberFilters,
  course: ScanRange,
  most: number,
): RawBuilder<unknown> {
  const ends = timeBounds(search, filters)[course.by]
  const limits = [...(ends ? [ends] : []), ...startConditions(course)]
  const parts = buildPoolConditions(search, filters, buildPlaceConditions(filters, course)).map(
    (pool) =>
      sql`(select p.* from profile p where ${joinConditions([pool, ...limits])} order by ${scanOrder(course)} limit ${sql.lit(most)})`,
  )
  return sql`(select p.*, row_number() over (order by ${scanOrder(course)}) as n
    from (${sql.join(parts, sql` union all `)}) p order by ${scanOrder(course)} limit ${sql.lit(most)}) p`
}

/** Up to `most` members of the pools who live in some cities, in no order, numbered: `n`. */
export function selectMembersInCities(
  search: SearchContext,
  filters: MemberFilters,
  livesThere: RawBuilder<boolean>,
  most: number,
): RawBuilder<unknown> {
  // By city, so that the index is read: without an order the planner hopes to meet so many anywhere in the table.
  const parts = buildPoolConditions(search, filters, []).map(
    (pool) =>
      sql`(select p.* from profile p where ${joinConditions([pool, livesThere])} order by p.city_id limit ${sql.lit(most)})`,
  )
  return sql`(select p.*, row_number() over () as n
    from (${sql.join(parts, sql` union all `)}) p limit ${sql.lit(most)}) p`
}
