import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Db } from '../platform/db.ts'
import { citiesWithPlace } from './geography.sql.ts'

type City = Awaited<ReturnType<typeof citiesWithPlace>>[number]
interface Index {
  /** In the order of the tree's numbers. */
  cities: City[]
  byId: Map<number, City>
  tree: KDBush
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
  return { cities, byId: new Map(cities.map((city) => [city.id, city])), tree }
}
const indexOf = (db: Db): Promise<Index> => (made ??= build(db))

/** The city nearest to a position, or null beyond 100 km. The position is neither stored nor logged (docs/safety.md#places). */
export async function nearestCity(db: Db, latitude: number, longitude: number): Promise<number | null> {
  const { cities, tree } = await indexOf(db)
  const [index] = around(tree, longitude, latitude, 1, 100) as number[]
  return index === undefined ? null : (cities[index]?.id ?? null)
}

const kept = new Map<string, readonly number[]>()
/** Numbers kept in all, with a hundred for a list itself: a large city's 500 km hold 15,000 cities. */
const most = 400_000
let held = 0
function keep(key: string, found: readonly number[]): void {
  kept.set(key, found)
  held += found.length + 100
  for (const [oldest, cities] of kept) {
    if (held <= most) return
    kept.delete(oldest)
    held -= cities.length + 100
  }
}

export interface Area {
  readonly country: string | null
  readonly region: string | null
}
/**
 * The cities of an area whose centre is nearer than so many kilometres to a city's, that one among them; none for an
 * unknown city.
 */
export async function citiesWithin(
  db: Db,
  cityId: number,
  kilometres: number,
  { country, region }: Area = { country: null, region: null },
): Promise<readonly number[]> {
  const key = `${cityId} ${kilometres} ${country} ${region}`
  const known = kept.get(key)
  if (known) return known
  const { cities, byId, tree } = await indexOf(db)
  const center = byId.get(cityId)
  if (!center) return []
  const indexes = around(tree, center.longitude, center.latitude, Number.POSITIVE_INFINITY, kilometres)
  const found = (indexes as number[])
    .map((index) => cities[index] as City)
    .filter((city) => (!country || city.country === country) && (!region || city.region_code === region))
    .map(({ id }) => id)
  keep(key, found)
  return found
}

const areas = new WeakMap<readonly number[], Area>()
/** The country and the region that all of the cities lie in; null where they lie in several. */
export async function areaOf(db: Db, cityIds: readonly number[]): Promise<Area> {
  const known = areas.get(cityIds)
  if (known) return known
  const { byId } = await indexOf(db)
  const first = byId.get(cityIds[0] ?? 0)
  const all = (is: (city: City | undefined) => boolean) => cityIds.every((id) => is(byId.get(id)))
  const area = {
    country: first && all((city) => city?.country === first.country) ? first.country : null,
    region: first && all((city) => city?.region_code === first.region_code) ? first.region_code : null,
  }
  areas.set(cityIds, area)
  return area
}
