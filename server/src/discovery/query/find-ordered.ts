import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import type { PageRange } from './find-nearest.ts'
import type { ScanRange } from './pool.sql.ts'
import { findSparseMatches } from './sparse-matches.sql.ts'
import { scanMatches } from './scan.sql.ts'

/**
 * Who matches, newest first: by a walk, and where that meets too few for a page, by all who match (decision 008). Behind
 * what a walk reaches there is no page by number, only by going on.
 */
export async function findOrdered(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  by: ScanRange['by'],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const course = { by, backward, from }
  const { found, ended } = await scanMatches(db, search, filters, course, matches, skip + count)
  const shown =
    ended || found.length >= count
      ? found.slice(skip)
      : await findSparseMatches(db, search, filters, course, matches, { count, skip })
  return shown.map(({ at, id }) => ({ ring: 0, at, id }))
}
