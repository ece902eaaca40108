import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SavedSearch } from '@amarelle/contract/endpoints/lists/saved-searches'

/** Members who were not here for longer are not told of anybody. */
const maxAbsenceDays = 60

/** Members with a saved search whose check is due, by id after `after`; only active ones who were here lately. */
export async function findMembersDueForSearchAlerts(
  db: Db,
  now: Date,
  after: number,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.member_id as id from saved_search s
      join member m on m.id = s.member_id and m.status = 'active'
      join profile p on p.member_id = s.member_id
    where s.check_at <= ${now} and s.member_id > ${after}
      and p.last_active_at > ${now}::timestamptz - ${maxAbsenceDays} * interval '1 day'
    order by s.member_id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueSearch extends SavedSearch {
  readonly createdAt: Date
}
export const findDueSearches = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'alert', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .where('check_at', '<=', now)
    .orderBy('id')
    .$castTo<DueSearch>()
    .execute()

/** Condition on `profile as p`: joined after `since`, a real person, and not yet told of by this search. */
export const isNewMatch = (searchId: number, since: Date): RawBuilder<boolean> =>
  sql`(p.created_at > ${since} and not p.fictional and not exists (
    select from saved_search_match t where t.saved_search_id = ${searchId} and t.profile_id = p.member_id))`

/** Remembers of whom a search has told; a search that was deleted meanwhile is left out. */
export async function insertToldMatches(
  tx: Db,
  searchId: number,
  profileIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`insert into saved_search_match (saved_search_id, profile_id, told_at)
    select s.id, p.member_id, ${at} from saved_search s join profile p on p.member_id = any(${[...profileIds]}::bigint[])
    where s.id = ${searchId} on conflict do nothing`.execute(tx)
}
/** Sets the next check, unless the member has switched the alert off meanwhile. */
export const updateCheckTime = (tx: Db, searchId: number, checkAt: Date) =>
  tx
    .updateTable('saved_search')
    .set({ check_at: checkAt })
    .where('id', '=', searchId)
    .where('check_at', 'is not', null)
    .execute()

export const deleteToldMatchesBefore = (db: Db, before: Date) =>
  db.deleteFrom('saved_search_match').where('told_at', '<', before).execute()
