import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SearchPosition } from './cursor.ts'
import { getSortColumn, type Sort } from './filters.ts'
import { toSortMicroseconds } from './pool.sql.ts'
import { type SearchSection, toSectionNumber } from './sections.sql.ts'

/** Position of a member in a sorted list; null if the member does not meet the condition. */
export async function findSearchPosition(
  db: Db,
  condition: RawBuilder<boolean>,
  sort: Sort,
  sections: readonly SearchSection[],
  id: number,
): Promise<SearchPosition | null> {
  const time = toSortMicroseconds({
    by: getSortColumn(sort),
    backward: false,
    from: null,
  })
  const { rows } = await sql<SearchPosition>`
    select ${toSectionNumber(sections)} as section, ${time} as at, p.member_id as id
    from profile p where p.member_id = ${id} and ${condition}`.execute(db)
  return rows[0] ?? null
}
