import { distanceSteps } from '@amarelle/contract/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { type Area, findCommonArea, findCitiesWithin } from '../sites/index.ts'
import type { Filters } from './filters.ts'
import { listed, livesIn } from './cities.sql.ts'

/** The distance steps around a city, the nearest first; the last one is beyond them all, or not known where. */
export interface Ring {
  readonly isIn: RawBuilder<boolean>
  /** Nobody can be in it. */
  readonly empty: boolean
  /** Has few enough cities to be read by the index on them. */
  readonly small: boolean
  /** Where all of it lies. */
  readonly area: Area
}

const between = new WeakMap<readonly number[], readonly number[]>()
/** The cities of a step without those of the step before. */
function without(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const known = between.get(outer)
  if (known) return known
  const nearer = new Set(inner)
  const rest = outer.filter((id) => !nearer.has(id))
  between.set(outer, rest)
  return rest
}

/** Only cities that the filters leave are in them. */
export async function ringsAround(db: Db, cityId: number, filters: Filters): Promise<Ring[]> {
  const within = await Promise.all(distanceSteps.map((km) => findCitiesWithin(db, cityId, km, filters)))
  const rings = await Promise.all(
    within.map(async (cities, step): Promise<Ring> => {
      const own = without(cities, within[step - 1] ?? [])
      return {
        isIn: livesIn(own),
        empty: own.length === 0,
        small: own.length <= listed,
        area: await findCommonArea(db, own),
      }
    }),
  )
  const beyond = sql<boolean>`not coalesce(${livesIn(within.at(-1) ?? [])}, false)`
  return [...rings, { isIn: beyond, empty: false, small: false, area: { country: null, region: null } }]
}

/** The number of the ring that a member of `profile as p` is in. */
export const ringOf = (rings: readonly Ring[]): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    rings.slice(0, -1).map(({ isIn }, ring) => sql`when ${isIn} then ${sql.lit(ring)}`),
    sql` `,
  )} else ${sql.lit(rings.length - 1)} end`
