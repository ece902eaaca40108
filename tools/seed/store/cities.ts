import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { DemoPerson } from '../create-people.ts'

export type CityLocation = {
  city_id: number
  region_code: string | null
  cell_row: number
  cell_column: number
}

/** Looks up the city of each person in the site's city list, in one query. */
export async function createCityLocator(
  db: Db,
  people: readonly DemoPerson[],
): Promise<(person: DemoPerson) => CityLocation> {
  const names = [...new Set(people.map(({ cityName }) => cityName))]
  const rows = await db
    .selectFrom('city')
    .select(['id', 'name', 'country', 'region_code', 'cell_row', 'cell_column'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute()
  return ({ country, cityName, cityRegion }) => {
    const city = rows.find(
      (row) =>
        row.country === country &&
        row.name === cityName &&
        (cityRegion === null || row.region_code === `${country}.${cityRegion}`),
    )
    if (!city) throw new Error(`The city list does not know ${cityName} (${country})`)
    return {
      city_id: city.id,
      region_code: city.region_code,
      cell_row: city.cell_row,
      cell_column: city.cell_column,
    }
  }
}
