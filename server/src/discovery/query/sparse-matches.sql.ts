import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import { buildTermConditions } from './filter-table.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import {
  startConditions,
  type ScanRange,
  scanOrder,
  unpreparedStatement,
  toSortMicroseconds,
} from './pool.sql.ts'

/** Site and gender, the leading columns of every index. */
const isInAnyPool = ({ viewer }: SearchContext, { gender }: MemberFilters) =>
  sql<boolean>`p.site_id in (${sql.join([viewer.siteId, ...viewer.sisterSiteIds])})
    and p.gender in (${sql.join(gender ? [gender] : ['male', 'female'])})`
/**
 * All matches as `p`, by the most selective index, with a further column if needed. Materialized without an order, or the planner
 * would scan in sort order again.
 */
export const selectAllMatches = (
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  column: RawBuilder<unknown> = sql``,
) =>
  sql`with p as materialized (select p.member_id, p.ranked_at, p.created_at, p.city_id, p.has_photo, p.fictional ${column}
    from profile p where ${joinConditions([isInAnyPool(search, filters), ...buildTermConditions(filters), matches])})`

/** Matches in a range, for searches with few matches; reads all of them. */
export async function findSparseMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  range: ScanRange,
  matches: RawBuilder<boolean>,
  { count, skip = 0 }: { count: number; skip?: number },
): Promise<{ at: number; id: number }[]> {
  const { rows } = await sql<{ at: number; id: number }>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)}
    select ${toSortMicroseconds(range)} as at, p.member_id as id from p
    ${range.from ? sql`where ${joinConditions(startConditions(range))}` : sql``} order by ${scanOrder(range)}
    limit ${count} offset ${skip}`.execute(db)
  return rows
}

/** Where a list by section, then by time, is read. */
export interface SectionRange extends Pick<ScanRange, 'by' | 'backward'> {
  readonly from: SearchPosition | null
  readonly count: number
  readonly skip: number | RawBuilder<number>
}
/** The matches `p` of `selectAllMatches` in a range of the list. */
export function selectRange(
  section: RawBuilder<number>,
  { by, backward, from, count, skip }: SectionRange,
): RawBuilder<SearchPosition> {
  const range = (at: SearchPosition | null): ScanRange => ({ by, backward, from: at })
  const sectionDirection = sql.raw(backward ? 'desc' : 'asc')
  const startCondition = from
    ? sql`where section ${sql.raw(backward ? '<' : '>')} ${from.section}
        or (section = ${from.section} and ${joinConditions(startConditions(range(from)))})`
    : sql``
  return sql`select section, ${toSortMicroseconds(range(null))} as at, p.member_id as id
    from (select p.*, ${section} as section from p) p ${startCondition}
    order by section ${sectionDirection}, ${scanOrder(range(null))}
    limit ${count} offset ${skip}`
}
/** Like `findSparseMatches`, ordered by section, then by time. */
export async function findSparseMatchesBySection(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  section: RawBuilder<number>,
  range: SectionRange,
  matches: RawBuilder<boolean>,
): Promise<SearchPosition[]> {
  const { rows } = await sql<SearchPosition>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)} ${selectRange(section, range)}`.execute(db)
  return rows
}

/** The number of matches, up to `maxCount`: the rest is not read. */
export async function countSparseMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  maxCount: number,
): Promise<{ real: number; fictional: number }> {
  const { rows } = await sql<{ real: number; fictional: number }>`${unpreparedStatement}
    ${selectAllMatches(search, filters, matches)}
    select count(*) filter (where not fictional) as real, count(*) filter (where fictional) as fictional
    from (select fictional from p limit ${maxCount}) p`.execute(db)
  return rows[0] ?? { real: 0, fictional: 0 }
}
