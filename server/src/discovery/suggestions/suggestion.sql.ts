import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'

/** The ids of those members who are visible to the viewer. */
export async function filterVisibleIds(db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.member_id as id from profile p
    where p.member_id = any(${[...ids]}::bigint[]) and ${isVisibleTo(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}
