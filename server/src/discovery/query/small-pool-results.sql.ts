import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { buildConditions, buildMatchingFilters } from './build-conditions.ts'
import type { SearchPosition } from './cursor.ts'
import { getSortColumn, type MemberFilters, type SearchContext, type Sort } from './filters.ts'
import { scanOrder, unpreparedStatement } from './pool.sql.ts'
import { loadSections, toSectionNumber } from './sections.sql.ts'
import { type SectionRange, selectAllMatches, selectRange } from './sparse-matches.sql.ts'

interface PositionsAndCounts {
  readonly positions: readonly SearchPosition[]
  readonly real: number
  readonly fictional: number
}
/**
 * The positions after `from`, or those of a page, and one more, together with the numbers of all matches. A page after the last
 * one is the last one.
 */
export async function findPositionsInAllMatches(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  { sort, page, from, count }: { sort: Sort; page: number; from: SearchPosition | null; count: number },
): Promise<PositionsAndCounts> {
  const { matches, pool } = await buildConditions(db, search, filters)
  const section = toSectionNumber(await loadSections(db, search, pool, { sort, photosFirst: true }))
  const lastPage = sql`greatest(0, (select count(*) from p) - 1) / ${sql.lit(count)}`
  const skip = from ? 0 : sql<number>`least(${page - 1}::bigint, ${lastPage}) * ${sql.lit(count)}`
  const range = { by: getSortColumn(sort), backward: false, from, skip, count: count + 1 }
  const { rows } = await sql<PositionsAndCounts>`${unpreparedStatement}
    ${selectAllMatches(search, pool, matches)}
    select (select coalesce(json_agg(page), '[]') from (${selectRange(section, range)}) page) as positions,
      (select count(*) from p where not fictional) as real, (select count(*) from p where fictional) as fictional`.execute(
    db,
  )
  return rows[0] ?? { positions: [], real: 0, fictional: 0 }
}

/** The members before and after a position in the list; null where there is none. */
export async function findNeighboursInSmallPool(
  db: Db,
  search: SearchContext,
  pool: MemberFilters,
  section: RawBuilder<number>,
  { by, from }: Pick<SectionRange, 'by' | 'from'>,
  matches: RawBuilder<boolean>,
): Promise<{ previous: number | null; next: number | null }> {
  const selectNeighbour = (backward: boolean) =>
    sql`(select id from (${selectRange(section, { by, backward, from, count: 1, skip: 0 })}) neighbour)`
  const { rows } = await sql<{ previous: number | null; next: number | null }>`${unpreparedStatement}
    ${selectAllMatches(search, pool, matches)}
    select ${selectNeighbour(true)} as previous, ${selectNeighbour(false)} as next`.execute(db)
  return rows[0] ?? { previous: null, next: null }
}

interface WideningInput {
  readonly sort: Sort
  /** The search itself, then filters that each find more than those before. */
  readonly steps: readonly MemberFilters[]
  /** Filters whose matches are counted; the last step finds all of them. */
  readonly relaxed: readonly MemberFilters[]
  /** Most similar members. */
  readonly count: number
}
/** Steps and relaxations are named by their position in the input. */
interface WidenedResults {
  /** Members who don't match the search, by the first step that they match, then in the order of the list. */
  readonly similar: readonly { readonly step: number; readonly id: number }[]
  /** Those that nobody matches are left out. */
  readonly counts: readonly {
    readonly relaxation: number
    readonly real: number
    readonly fictional: number
  }[]
}
/** Similar members and the counts of relaxed searches, by one statement that reads the matches of the last step. */
export async function findWidenedInSmallPool(
  db: Db,
  search: SearchContext,
  { sort, steps, relaxed, count }: WideningInput,
): Promise<WidenedResults> {
  const widest = steps.at(-1)
  if (!widest) return { similar: [], counts: [] }
  const { matches, pool } = await buildConditions(db, search, widest)
  const section = toSectionNumber(await loadSections(db, search, pool, { sort, photosFirst: true }))
  const columns = sql`, (${await buildMatchingFilters(db, search, steps)})[1] as step,
    ${await buildMatchingFilters(db, search, relaxed)} as relaxations`
  const { rows } = await sql<WidenedResults>`${unpreparedStatement}
    ${selectAllMatches(search, pool, matches, columns)}
    select (select coalesce(json_agg(member), '[]') from (
        select step, p.member_id as id from (select p.*, ${section} as section from p where step > 0) p
        order by step, section, ${scanOrder({ by: getSortColumn(sort), backward: false, from: null })} limit ${count}) member) as similar,
      (select coalesce(json_agg(counted), '[]') from (
        select relaxation, count(*) filter (where not fictional) as real, count(*) filter (where fictional) as fictional
        from p, unnest(p.relaxations) relaxation group by relaxation) counted) as counts`.execute(db)
  return rows[0] ?? { similar: [], counts: [] }
}
