import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Db } from '../../platform/db/db.ts'
import { loadCityCoordinates } from './geography.sql.ts'

type CityCoordinates = Awaited<ReturnType<typeof loadCityCoordinates>>[number]
interface CityIndex {
  /** In the order of the tree's numbers. */
  cities: CityCoordinates[]
  byId: Map<number, CityCoordinates>
  tree: KDBush
}
let cityIndex: Promise<CityIndex> | undefined

async function buildCityIndex(db: Db): Promise<CityIndex> {
  const cities = await loadCityCoordinates(db).catch((error: unknown) => {
    // Asked again by the next caller.
    cityIndex = undefined
    throw error
  })
  const tree = new KDBush(cities.length)
  for (const { latitude, longitude } of cities) tree.add(longitude, latitude)
  tree.finish()
  return { cities, byId: new Map(cities.map((city) => [city.id, city])), tree }
}
const getCityIndex = (db: Db): Promise<CityIndex> => (cityIndex ??= buildCityIndex(db))

/** The city nearest to a position, or null beyond 100 km. The position is neither stored nor logged (docs/safety.md#places). */
export async function findNearestCity(db: Db, latitude: number, longitude: number): Promise<number | null> {
  const { cities, tree } = await getCityIndex(db)
  const [index] = around(tree, longitude, latitude, 1, 100) as number[]
  return index === undefined ? null : (cities[index]?.id ?? null)
}

const citiesWithinCache = new Map<string, readonly number[]>()
/** Numbers kept in all, with a hundred for a list itself: a large city's 500 km hold 15,000 cities. */
const maxCachedIds = 400_000
let cachedIdCount = 0
function cacheCities(key: string, found: readonly number[]): void {
  citiesWithinCache.set(key, found)
  cachedIdCount += found.length + 100
  for (const [oldest, cities] of citiesWithinCache) {
    if (cachedIdCount <= maxCachedIds) return
    citiesWithinCache.delete(oldest)
    cachedIdCount -= cities.length + 100
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
export async function findCitiesWithin(
  db: Db,
  cityId: number,
  kilometres: number,
  { country, region }: Area = { country: null, region: null },
): Promise<readonly number[]> {
  const key = `${cityId} ${kilometres} ${country} ${region}`
  const known = citiesWithinCache.get(key)
  if (known) return known
  const { cities, byId, tree } = await getCityIndex(db)
  const center = byId.get(cityId)
  if (!center) return []
  const indexes = around(tree, center.longitude, center.latitude, Number.POSITIVE_INFINITY, kilometres)
  const found = (indexes as number[])
    .map((index) => cities[index] as CityCoordinates)
    .filter((city) => (!country || city.country === country) && (!region || city.region_code === region))
    .map(({ id }) => id)
  cacheCities(key, found)
  return found
}

const areaCache = new WeakMap<readonly number[], Area>()
/** The country and the region that all of the cities lie in; null where they lie in several. */
export async function findCommonArea(db: Db, cityIds: readonly number[]): Promise<Area> {
  const known = areaCache.get(cityIds)
  if (known) return known
  const { byId } = await getCityIndex(db)
  const first = byId.get(cityIds[0] ?? 0)
  const all = (is: (city: CityCoordinates | undefined) => boolean) => cityIds.every((id) => is(byId.get(id)))
  const area = {
    country: first && all((city) => city?.country === first.country) ? first.country : null,
    region: first && all((city) => city?.region_code === first.region_code) ? first.region_code : null,
  }
  areaCache.set(cityIds, area)
  return area
}
