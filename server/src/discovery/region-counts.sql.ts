import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../profiles/index.ts'

/** Number of visible members in each region of a country, without fictional profiles. */
export async function countMembersByRegion(
  db: Db,
  viewer: Viewer,
  country: string,
): Promise<{ code: string; members: number }[]> {
  const { rows } = await sql<{ code: string; members: number }>`
    select p.region_code as code, count(*)::int as members from profile p
    where p.country = ${country} and p.region_code is not null and not p.fictional and ${isVisibleTo(viewer)}
    group by p.region_code order by p.region_code`.execute(db)
  return rows
}
