import { addMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { adaptToViewer } from '../member-search/search-criteria.ts'
import { parseSearchParams } from '../member-search/search-params.ts'
import { findPage, loadSearchContext } from '../query/search.ts'
import { getNextCheckTime, newPersonMs } from './alert-times.ts'
import {
  type DueSearch,
  findDueSearches,
  insertToldMatches,
  isNewMatch,
  updateCheckTime,
} from './search-alerts.sql.ts'

/** More than this many new people are not counted. */
const maxCountedMatches = 100

export interface SearchWithNewMatches {
  readonly search: DueSearch
  /** Ids of people of whom the search has not told yet; at most `maxCountedMatches`. */
  readonly matchIds: readonly number[]
}
/**
 * The saved searches of a member whose check is due, each with the people who joined since it was saved and whom the member may see
 * now. Fictional profiles never count. Changes nothing: see `completeSearchChecks`.
 */
export async function findSearchesWithNewMatches(
  context: RequestContext,
  memberId: number,
  now: Date,
): Promise<SearchWithNewMatches[]> {
  const { db } = context
  const searchContext = await loadSearchContext(context)
  const results: SearchWithNewMatches[] = []
  for (const search of await findDueSearches(db, memberId, now)) {
    const criteria = await parseSearchParams(context, memberId, search.query)
    if (!criteria) {
      results.push({ search, matchIds: [] })
      continue
    }
    const oldest = addMs(now, -newPersonMs)
    const { ids } = await findPage(db, searchContext, adaptToViewer(criteria.filters, searchContext), {
      sort: 'newest',
      page: 1,
      after: null,
      count: maxCountedMatches,
      without: [],
      condition: isNewMatch(search.id, search.createdAt > oldest ? search.createdAt : oldest),
    })
    results.push({ search, matchIds: ids })
  }
  return results
}

/**
 * Records that the member was told of these matches, and sets the next checks. Call in the transaction that queues the notification.
 */
export async function completeSearchChecks(
  tx: Db,
  results: readonly SearchWithNewMatches[],
  now: Date,
): Promise<void> {
  for (const { search, matchIds } of results) {
    if (matchIds.length > 0) await insertToldMatches(tx, search.id, matchIds, now)
    const checkAt = getNextCheckTime(search.alert, now)
    if (checkAt) await updateCheckTime(tx, search.id, checkAt)
  }
}
/** Postpones the checks of searches that have something to tell. */
export async function postponeSearchChecks(
  tx: Db,
  results: readonly SearchWithNewMatches[],
  until: Date,
): Promise<void> {
  for (const { search } of results) await updateCheckTime(tx, search.id, until)
}
