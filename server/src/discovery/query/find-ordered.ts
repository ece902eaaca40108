import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import type { PageRange } from './find-nearest.ts'
import type { ScanRange } from './pool.sql.ts'
import { findSparseMatches } from './sparse-matches.sql.ts'
import { scanMatches } from './scan.sql.ts'

/**
 * Matches, newest first: by a bounded scan, and if that finds too few for a page, by a query over all matches (decision 008).
 * Pages beyond the reach of a scan can only be opened by cursor, not by number.
 */
export async function findOrdered(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  by: ScanRange['by'],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const range = { by, backward, from }
  const { positions, ended } = await scanMatches(db, search, filters, range, matches, skip + count)
  const page =
    ended || positions.length >= count
      ? positions.slice(skip)
      : await findSparseMatches(db, search, filters, range, matches, { count, skip })
  return page.map(({ at, id }) => ({ ring: 0, at, id }))
}
