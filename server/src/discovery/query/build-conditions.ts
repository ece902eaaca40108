import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findCommonArea, findCitiesWithin } from '../../sites/index.ts'
import { matchesFilters } from './conditions.sql.ts'
import { getFilterArea, type MemberFilters, type SearchContext } from './filters.ts'

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
  return sql<number[]>`array_remove(array[${sql.join(positions)}]::integer[], null)`
}
