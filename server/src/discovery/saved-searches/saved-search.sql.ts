import type { SavedSearch, SearchAlert } from '@amarelle/contract/endpoints/lists/saved-searches'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Serializes changes of a member's saved searches until the transaction ends, so that their number stays within the limit. */
export const lockSavedSearches = (tx: Db, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${memberId}`}, 0))`.execute(tx)

/** The member's saved searches, newest first. */
export async function findSavedSearches(db: Db, memberId: number): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'alert'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute()
  return rows as SavedSearch[]
}
export interface SavedSearchValues {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly alert: SearchAlert
  /** When the next check is due; null without an alert. */
  readonly checkAt: Date | null
}
/** Renames a search with the same query and changes its alert; false if there is none. */
export async function updateSameSearch(
  tx: Db,
  memberId: number,
  { name, query, alert, checkAt }: SavedSearchValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set({ name, alert, check_at: checkAt })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`query = ${JSON.stringify(query)}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const insertSavedSearch = (
  tx: Db,
  memberId: number,
  { name, query, alert, checkAt }: SavedSearchValues,
  at: Date,
) =>
  tx
    .insertInto('saved_search')
    .values({
      member_id: memberId,
      name,
      query: JSON.stringify(query),
      alert,
      created_at: at,
      check_at: checkAt,
    })
    .execute()
/** False if the member has no such search. */
export async function updateSearchAlert(
  tx: Db,
  memberId: number,
  id: number,
  { alert, checkAt }: Pick<SavedSearchValues, 'alert' | 'checkAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set({ alert, check_at: checkAt })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
export const deleteSavedSearchRow = (tx: Db, memberId: number, id: number) =>
  tx.deleteFrom('saved_search').where('member_id', '=', memberId).where('id', '=', id).execute()
export const deleteMemberSavedSearches = async (tx: Db, memberId: number): Promise<void> => {
  await tx.deleteFrom('saved_search').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('saved_search_match').where('profile_id', '=', memberId).execute()
}
/** For the member's archive. */
export const findAllSavedSearches = (db: Db, memberId: number) =>
  db
    .selectFrom('saved_search')
    .select(['name', 'query', 'alert', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
