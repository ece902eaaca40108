import { distanceSteps } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Area, findCommonArea, findCitiesWithin } from '../../sites/index.ts'
import { getFilterArea, type MemberFilters } from './filters.ts'
import { livesInCities } from './cities.sql.ts'

/** One distance step around a city. Rings are ordered by distance; the last has all others and members without a city. */
export interface DistanceRing {
  readonly isIn: RawBuilder<boolean>
  /** Infinity for what is not a list of cities. */
  readonly cityCount: number
  /** Country and region that contain all its cities; null where they differ. */
  readonly area: Area
}

const ringCache = new WeakMap<readonly number[], readonly number[]>()
/** Cities of a step without those of the step before; cached per list. */
function excludeCities(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const cached = ringCache.get(outer)
  if (cached) return cached
  const nearer = new Set(inner)
  const rest = outer.filter((id) => !nearer.has(id))
  ringCache.set(outer, rest)
  return rest
}

/** Rings around a city, with only those cities that pass the country and region filters. */
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
      const ringCities = excludeCities(cities, within[step - 1] ?? [])
      return {
        isIn: livesInCities(ringCities),
        cityCount: ringCities.length,
        area: await findCommonArea(db, ringCities),
      }
    }),
  )
  const beyond = sql<boolean>`not coalesce(${livesInCities(within.at(-1) ?? [])}, false)`
  return [...rings, { isIn: beyond, cityCount: Infinity, area: { country: null, region: null } }]
}
