import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findSearchNames } from './translate-city-name.ts'
import { toSearchName } from './search-name.ts'

export interface RegionRow {
  readonly code: string
  readonly name: string
  readonly country: string
}
const regionCache = new Map<string, Promise<Map<string, RegionRow>>>()

/** Returns all regions by code. They change only with a release, so they are read once per process. */
export function loadRegions(db: Db): Promise<Map<string, RegionRow>> {
  const cached = regionCache.get('all')
  if (cached) return cached
  const loading = db
    .selectFrom('region')
    .selectAll()
    .orderBy('country')
    .orderBy('name')
    .execute()
    .then((rows) => {
      if (rows.length === 0) regionCache.delete('all')
      return new Map(rows.map((row) => [row.code, row]))
    })
  regionCache.set('all', loading)
  return loading
}

const cityColumns = [
  'city.id',
  'city.name',
  'city.country',
  'city.region_code',
  'city.cell_row',
  'city.cell_column',
] as const
export const findCityById = (db: Db, id: number) =>
  db.selectFrom('city').select(cityColumns).where('id', '=', id).executeTakeFirst()

/** Up to 50 cities of a country whose name in any language starts with `name`; large cities first. */
export function searchCities(db: Db, country: string, name: string, region: string | undefined) {
  let query = db
    .selectFrom('city')
    .select(cityColumns)
    .where('country', '=', country)
    .where(
      sql<boolean>`(starts_with(search_name, ${toSearchName(name)})
        or search_name = any(${findSearchNames(country, name)}::text[]))`,
    )
    .orderBy('rank', 'desc')
    .orderBy('search_name')
    .orderBy('id')
    .limit(50)
  if (region) query = query.where('region_code', '=', region)
  return query.execute()
}

export const loadCityCoordinates = (db: Db) =>
  db
    .selectFrom('city')
    .select(['id', 'country', 'region_code', 'latitude', 'longitude'])
    .orderBy('id')
    .execute()
