import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findProfileRowWith } from '../../profiles/index.ts'

/** The member's last query of /members, as stored; null without one. Reads the member's own row, which suggestions need too. */
export async function findLastQuery(db: Db, memberId: number): Promise<unknown> {
  const query = sql<unknown>`(select s.query from member_search s where s.member_id = p.member_id)`
  return (await findProfileRowWith(db, memberId, query))?.value ?? null
}
/** The last query and the answers to the match finder, as stored; null where there are none. */
export const findSearchPreferences = (db: Db, memberId: number) =>
  db
    .selectNoFrom((e) => [
      e.selectFrom('member_search').select('query').where('member_id', '=', memberId).as('query'),
      e.selectFrom('match_answers').select('answers').where('member_id', '=', memberId).as('answers'),
    ])
    .executeTakeFirstOrThrow()
export const deleteLastQuery = (db: Db, memberId: number) =>
  db.deleteFrom('member_search').where('member_id', '=', memberId).execute()
/** Replaces the last query; an empty one is a search without filters. */
export async function upsertLastQuery(
  db: Db,
  memberId: number,
  query: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const saved = { query: JSON.stringify(query), saved_at: at }
  await db
    .insertInto('member_search')
    .values({ member_id: memberId, ...saved })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(saved))
    .execute()
}
