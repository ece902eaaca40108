import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type Viewer, isVisibleTo } from '../../profiles/index.ts'
import { isLikedByPort } from '../liked-members.ts'

/** The ids of those members who are visible to the viewer. */
export async function filterVisibleIds(db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.member_id as id from profile p
    where p.member_id = any(${[...ids]}::bigint[]) and ${isVisibleTo(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of those members whom the member likes. */
export async function filterLikedIds(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.member_id as id from profile p
    where p.member_id = any(${[...ids]}::bigint[]) and ${isLikedByPort.get()(memberId, sql`p.member_id`)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
