import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Db } from '../platform/db.ts'
import { citiesWithPlace } from './geography.sql.ts'

interface Index {
  ids: number[]
  tree: KDBush
  /** By the city's id. */
  places: Map<number, { latitude: number; longitude: number }>
}
let made: Promise<Index> | undefined

async function build(db: Db): Promise<Index> {
  const cities = await citiesWithPlace(db).catch((error: unknown) => {
    // Asked again by the next caller.
    made = undefined
    throw error
  })
  const tree = new KDBush(cities.length)
  for (const { latitude, longitude } of cities) tree.add(longitude, latitude)
  tree.finish()
  return { ids: cities.map(({ id }) => id), tree, places: new Map(cities.map((city) => [city.id, city])) }
}
const indexOf = (db: Db): Promise<Index> => (made ??= build(db))

/** The city nearest to a position, or null beyond 100 km. The position is neither stored nor logged (DECISIONS 6). */
export async function nearestCity(db: Db, latitude: number, longitude: number): Promise<number | null> {
  const { ids, tree } = await indexOf(db)
  const [index] = around(tree, longitude, latitude, 1, 100) as number[]
  return index === undefined ? null : (ids[index] ?? null)
}

const kept = new Map<string, number[]>()
const most = 500

/** The cities whose centre is nearer than so many kilometres to a city's, that one among them; none for an unknown city. */
export async function citiesWithin(db: Db, cityId: number, kilometres: number): Promise<readonly number[]> {
  const key = `${cityId} ${kilometres}`
  const known = kept.get(key)
  if (known) return known
  const { ids, tree, places } = await indexOf(db)
  const center = places.get(cityId)
  if (!center) return []
  const found = (
    around(tree, center.longitude, center.latitude, Number.POSITIVE_INFINITY, kilometres) as number[]
  ).map((index) => ids[index] as number)
  const oldest = kept.size < most ? undefined : kept.keys().next().value
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, found)
  return found
}
