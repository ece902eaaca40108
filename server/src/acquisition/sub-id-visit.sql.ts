import { sql } from 'kysely'
import { type Db, runInTransaction } from '../platform/db/db.ts'

/** Sub-ids of one source that are counted apart per day and site; the others count together, so that nobody can fill the table. */
export const maxSubIdsPerDay = 200
/** Stands for all sub-ids beyond the limit; no sub-id can have it as its name. */
const otherSubIds = '*'

interface SubIdVisit {
  readonly source: string
  readonly day: string
  readonly siteId: number
  /** `''`: none. */
  readonly subId: string
}
const insertVisit = (db: Db, { source, day, siteId, subId }: SubIdVisit) =>
  db
    .insertInto('sub_id_visit')
    .values({ source, day, site_id: siteId, sub_id: subId, visits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'day', 'site_id', 'sub_id'])
        .doUpdateSet({ visits: sql`sub_id_visit.visits + 1` }),
    )
    .execute()

/** Adds one visit to the counter of a sub-id, or, beyond the limit of the day, to that of all others. */
export async function countSubIdVisit(db: Db, visit: SubIdVisit): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sub_id_visit')
    .set({ visits: sql`visits + 1` })
    .where('source', '=', visit.source)
    .where('day', '=', visit.day)
    .where('site_id', '=', visit.siteId)
    .where('sub_id', '=', visit.subId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // One at a time, so that simultaneous visits with new sub-ids don't exceed the limit.
  await runInTransaction(db, async (tx) => {
    const lock = `sub-id:${visit.source}:${visit.siteId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
    const { count } = await tx
      .selectFrom('sub_id_visit')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('source', '=', visit.source)
      .where('day', '=', visit.day)
      .where('site_id', '=', visit.siteId)
      .where('sub_id', 'not in', [otherSubIds, visit.subId])
      .executeTakeFirstOrThrow()
    await insertVisit(tx, Number(count) < maxSubIdsPerDay ? visit : { ...visit, subId: otherSubIds })
  })
}
