import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findProfileRowsOf, type ProfileRow } from '../../profiles/index.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import { scanOrder, selectFirstMembers, toSortMicroseconds, unpreparedStatement } from './pool.sql.ts'
import { maxScannedRows } from './scan.sql.ts'

const newestFirst = { by: 'ranked_at', backward: false, from: null } as const

/** A list of members, the most recently active first. */
export interface MemberList {
  /** What the scan reads. */
  readonly pool: MemberFilters
  /** SQL condition on `profile as p`. */
  readonly matches: RawBuilder<boolean>
  readonly count: number
}

/** A member of some lists; `marks` has each list's number, or, if the scan of a list ended at the member, `-1 -` its number. */
const selectListMember = (search: SearchContext, { pool, matches, count }: MemberList, list: number) => sql`
  (select p.member_id as id, ${toSortMicroseconds(newestFirst)} as at,
    case when ${matches} then ${sql.lit(list)} end as list,
    case when p.n = ${maxScannedRows} then ${sql.lit(-1 - list)} end as cut
  from ${selectFirstMembers(search, pool, newestFirst, maxScannedRows)}
  where p.n = ${maxScannedRows} or ${matches} order by ${scanOrder(newestFirst)} limit ${count})`

export interface ScannedList {
  readonly members: readonly ProfileRow[]
  /** There may be more members than the scan read. */
  readonly isCut: boolean
}

/** The first `count` members of each list with their profiles, by one statement that scans each list (decision 008). */
export async function scanLists(
  db: Db,
  search: SearchContext,
  lists: readonly MemberList[],
): Promise<ScannedList[]> {
  const listMembers = lists.map((list, number) => selectListMember(search, list, number))
  const rows = await findProfileRowsOf<{ at: number; marks: number[] }>(
    db,
    unpreparedStatement,
    sql`(select id, jsonb_build_object('at', min(at), 'marks', array_remove(array_agg(list) || array_agg(cut), null)) as value
      from (${sql.join(listMembers, sql` union all `)}) listed group by id)`,
  )
  const ordered = rows.toSorted((a, b) => b.value.at - a.value.at || b.id - a.id)
  return lists.map((_, number) => ({
    members: ordered.filter(({ value: { marks } }) => marks.includes(number)),
    isCut: rows.some(({ value: { marks } }) => marks.includes(-1 - number)),
  }))
}
