import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { createPort } from '../platform/modules/port.ts'

/** Implemented by `likes`: SQL condition for members whom a member likes; `other` is an expression for a member id. */
export const isLikedByPort =
  createPort<(memberId: number, other: RawBuilder<number>) => RawBuilder<boolean>>('liked members')

/** Those of the given members whom the member likes. */
export async function findLikedAmong(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from unnest(${[...ids]}::bigint[]) as shown (id)
    where ${isLikedByPort.get()(memberId, sql`shown.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}
