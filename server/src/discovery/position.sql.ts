import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Position } from './cursor.ts'
import type { Sort } from './filters.ts'
import { timeOf } from './pool.sql.ts'
import { type Ring, ringOf } from './rings.sql.ts'

/** Where a member stands in a sorted list; null when the condition doesn't hold. */
export async function positionOf(
  db: Db,
  condition: RawBuilder<boolean>,
  sort: Sort,
  rings: readonly Ring[] | null,
  id: number,
): Promise<Position | null> {
  const time = timeOf({ by: sort === 'newest' ? 'created_at' : 'ranked_at', backward: false, from: null })
  const { rows } = await sql<Position>`
    select ${rings ? ringOf(rings) : sql`0`} as ring, ${time} as at, p.member_id as id
    from profile p where p.member_id = ${id} and ${condition}`.execute(db)
  return rows[0] ?? null
}
