import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinConditions } from './conditions.sql.ts'
import type { SearchPosition } from './cursor.ts'
import type { MemberFilters, SearchContext } from './filters.ts'
import type { PageRange } from './find-nearest.ts'
import type { ScanRange } from './pool.sql.ts'
import { scanMatches } from './scan.sql.ts'
import { type SearchSection, toSectionNumber } from './sections.sql.ts'
import { findSparseMatchesBySection } from './sparse-matches.sql.ts'

/**
 * Matches by section, newest first within each: by bounded scans, and if one finds too few for a page, by a query over all
 * matches (decision 008). Pages beyond the reach of a scan can only be opened by cursor, not by number.
 */
export async function findOrdered(
  db: Db,
  search: SearchContext,
  filters: MemberFilters,
  matches: RawBuilder<boolean>,
  sections: readonly SearchSection[],
  by: ScanRange['by'],
  { count, skip, from, backward }: PageRange,
): Promise<SearchPosition[]> {
  const positions: SearchPosition[] = []
  for (
    let section = from?.section ?? 0;
    sections[section] && positions.length < count + skip;
    section += backward ? -1 : 1
  ) {
    const { isIn } = sections[section] as SearchSection
    const needed = count + skip - positions.length
    const range = { by, backward, from: section === from?.section ? from : null }
    const sectionMatches = joinConditions([matches, isIn])
    const scan = await scanMatches(db, search, filters, range, sectionMatches, needed)
    if (!scan.ended && scan.positions.length < needed)
      return findSparseMatchesBySection(
        db,
        search,
        filters,
        toSectionNumber(sections),
        { by, backward, from, count, skip },
        matches,
      )
    positions.push(...scan.positions.map(({ at, id }) => ({ section, at, id })))
  }
  return positions.slice(skip, skip + count)
}
