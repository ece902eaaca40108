import { distanceSteps } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Area, findCommonArea, findCitiesWithin } from '../../sites/index.ts'
import { getFilterArea, type MemberFilters } from './filters.ts'
import { maxListedCities, livesInCities } from './cities.sql.ts'

/** The distance steps around a city, the nearest first; the last one is beyond them all, or not known where. */
export interface DistanceRing {
  readonly isIn: RawBuilder<boolean>
  /** Nobody can be in it. */
  readonly empty: boolean
  /** Has few enough cities to be read by the index on them. */
  readonly small: boolean
  /** Where all of it lies. */
  readonly area: Area
}

const ringCache = new WeakMap<readonly number[], readonly number[]>()
/** The cities of a step without those of the step before. */
function excludeCities(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const known = ringCache.get(outer)
  if (known) return known
  const nearer = new Set(inner)
  const rest = outer.filter((id) => !nearer.has(id))
  ringCache.set(outer, rest)
  return rest
}

/** Only cities that the filters leave are in them. */
export async function loadRingsAround(
  db: Db,
  cityId: number,
  filters: MemberFilters,
): Promise<DistanceRing[]> {
  const within = await Promise.all(
    distanceSteps.map((km) => findCitiesWithin(db, cityId, km, getFilterArea(filters))),
  )
  const rings = await Promise.all(
    within.map(async (cities, step): Promise<DistanceRing> => {
      const own = excludeCities(cities, within[step - 1] ?? [])
      return {
        isIn: livesInCities(own),
        empty: own.length === 0,
        small: own.length <= maxListedCities,
        area: await findCommonArea(db, own),
      }
    }),
  )
  const beyond = sql<boolean>`not coalesce(${livesInCities(within.at(-1) ?? [])}, false)`
  return [...rings, { isIn: beyond, empty: false, small: false, area: { country: null, region: null } }]
}

/** The number of the ring that a member of `profile as p` is in. */
export const toRingNumber = (rings: readonly DistanceRing[]): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    rings.slice(0, -1).map(({ isIn }, ring) => sql`when ${isIn} then ${sql.lit(ring)}`),
    sql` `,
  )} else ${sql.lit(rings.length - 1)} end`
