import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Db } from '../../platform/db/db.ts'
import { loadCityCoordinates } from './geography.sql.ts'

type CityCoordinates = Awaited<ReturnType<typeof loadCityCoordinates>>[number]
interface CityIndex {
  /** In the order of the tree's indexes. */
  cities: CityCoordinates[]
  byId: Map<number, CityCoordinates>
  tree: KDBush
}
let cityIndex: Promise<CityIndex> | undefined

async function buildCityIndex(db: Db): Promise<CityIndex> {
  const cities = await loadCityCoordinates(db).catch((error: unknown) => {
    // The next caller tries again.
    cityIndex = undefined
    throw error
  })
  const tree = new KDBush(cities.length)
  for (const { latitude, longitude } of cities) tree.add(longitude, latitude)
  tree.finish()
  return { cities, byId: new Map(cities.map((city) => [city.id, city])), tree }
}
const getCityIndex = (db: Db): Promise<CityIndex> => (cityIndex ??= buildCityIndex(db))

/** Returns the city nearest to a position, or null beyond 100 km. The position is neither stored nor logged (docs/safety.md#places). */
export async function findNearestCity(db: Db, latitude: number, longitude: number): Promise<number | null> {
  const { cities, tree } = await getCityIndex(db)
  const [index] = around(tree, longitude, latitude, 1, 100) as number[]
  return index === undefined ? null : (cities[index]?.id ?? null)
}

const citiesWithinCache = new Map<string, readonly number[]>()
/** Cached ids in total; each list counts as 100 more. 500 km around a large city hold 15,000 cities. */
const maxCachedIds = 400_000
let cachedIdCount = 0
function cacheCities(key: string, cityIds: readonly number[]): void {
  citiesWithinCache.set(key, cityIds)
  cachedIdCount += cityIds.length + 100
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
 * Returns the ids of the cities within `kilometres` of a city (including itself) that lie in the given country and region; empty for an
 * unknown city. The most recent results are cached.
 */
export async function findCitiesWithin(
  db: Db,
  cityId: number,
  kilometres: number,
  { country, region }: Area = { country: null, region: null },
): Promise<readonly number[]> {
  const key = `${cityId} ${kilometres} ${country} ${region}`
  const cached = citiesWithinCache.get(key)
  if (cached) return cached
  const { cities, byId, tree } = await getCityIndex(db)
  const center = byId.get(cityId)
  if (!center) return []
  const indexes = around(tree, center.longitude, center.latitude, Number.POSITIVE_INFINITY, kilometres)
  const cityIds = (indexes as number[])
    .map((index) => cities[index] as CityCoordinates)
    .filter((city) => (!country || city.country === country) && (!region || city.region_code === region))
    .map(({ id }) => id)
  cacheCities(key, cityIds)
  return cityIds
}

const areaCache = new WeakMap<readonly number[], Area>()
/** Returns the country and the region that all of the cities share; null where they differ. */
export async function findCommonArea(db: Db, cityIds: readonly number[]): Promise<Area> {
  const cached = areaCache.get(cityIds)
  if (cached) return cached
  const { byId } = await getCityIndex(db)
  const firstCity = byId.get(cityIds[0] ?? 0)
  const isShared = (matches: (city: CityCoordinates | undefined) => boolean) =>
    cityIds.every((id) => matches(byId.get(id)))
  const area = {
    country: firstCity && isShared((city) => city?.country === firstCity.country) ? firstCity.country : null,
    region:
      firstCity && isShared((city) => city?.region_code === firstCity.region_code)
        ? firstCity.region_code
        : null,
  }
  areaCache.set(cityIds, area)
  return area
}
