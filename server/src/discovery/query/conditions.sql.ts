import { type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '../../profiles/index.ts'
import { buildFilterConditions, isCreatedAsNew, isRankedAsOnline } from './filter-table.ts'
import type { MemberFilters, SearchContext } from './filters.ts'

export const joinConditions = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...parts], sql` and `)}`

/** The filters by time, as bounds of the indexes in whose order members are scanned. */
export const timeBounds = (
  search: SearchContext,
  filters: MemberFilters,
): { ranked_at?: RawBuilder<boolean>; created_at?: RawBuilder<boolean> } => ({
  ...(filters.online ? { ranked_at: isRankedAsOnline(search) } : {}),
  ...(filters.new ? { created_at: isCreatedAsNew(search) } : {}),
})

/**
 * Condition for members who match, on `profile as p`. `near` holds the cities within the requested distance; null if the distance
 * has no effect.
 */
export const matchesFilters = (
  search: SearchContext,
  filters: MemberFilters,
  near: readonly number[] | null,
): RawBuilder<boolean> =>
  joinConditions([isVisibleTo(search.viewer), ...buildFilterConditions({ filters, search, near })])
