import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/**
 * Returns how many rows of the tables `act` reads, by PostgreSQL's statistics. Sequential scans are disabled, because the planner
 * prefers them for small test tables but not for the tables of a large site.
 */
export function countRowsRead(
  { db }: { readonly db: Db },
  tables: readonly string[],
  act: (tx: Db) => Promise<unknown>,
): Promise<number> {
  const count = async (tx: Db) => {
    const { rows } = await sql<{ read: number }>`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_xact_user_tables
      where relname = any(${[...tables]}::text[])`.execute(tx)
    return rows[0]?.read ?? 0
  }
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`discard plans`.execute(tx)
    const countBefore = await count(tx)
    await act(tx)
    return (await count(tx)) - countBefore
  })
}
