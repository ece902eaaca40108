import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { searchNamesBeginning } from './city-name.ts'
import { searchName } from './search-name.ts'

export interface RegionName {
  readonly code: string
  readonly name: string
  readonly country: string
}
const kept = new Map<string, Promise<Map<string, RegionName>>>()

/** All regions by code; they change with a release only, so they are read once per process. */
export function regionNames(db: Db): Promise<Map<string, RegionName>> {
  const known = kept.get('all')
  if (known) return known
  const read = db
    .selectFrom('region')
    .selectAll()
    .orderBy('country')
    .orderBy('name')
    .execute()
    .then((rows) => {
      if (rows.length === 0) kept.delete('all')
      return new Map(rows.map((row) => [row.code, row]))
    })
  kept.set('all', read)
  return read
}

const columns = [
  'city.id',
  'city.name',
  'city.country',
  'city.region_code',
  'city.cell_row',
  'city.cell_column',
] as const
export const cityById = (db: Db, id: number) =>
  db.selectFrom('city').select(columns).where('id', '=', id).executeTakeFirst()

/** The cities of a country whose name begins so, in whatever language. */
export function citiesByPrefix(db: Db, country: string, name: string, region: string | undefined) {
  let query = db
    .selectFrom('city')
    .select(columns)
    .where('country', '=', country)
    .where(
      sql<boolean>`(starts_with(search_name, ${searchName(name)})
        or search_name = any(${searchNamesBeginning(country, name)}::text[]))`,
    )
    .orderBy('rank', 'desc')
    .orderBy('search_name')
    .orderBy('id')
    .limit(50)
  if (region) query = query.where('region_code', '=', region)
  return query.execute()
}

export const citiesWithPlace = (db: Db) =>
  db
    .selectFrom('city')
    .select(['id', 'country', 'region_code', 'latitude', 'longitude'])
    .orderBy('id')
    .execute()
