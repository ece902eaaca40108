import {
  type changeSavedSearchEndpoint,
  type createSavedSearchEndpoint,
  type getSavedSearchesEndpoint,
  maxSavedSearches,
  type SearchAlert,
} from '@amarelle/contract/endpoints/lists/saved-searches'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { assertMember } from '../../platform/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { toSearchParams, toUsableCriteria } from '../member-search/search-params.ts'
import { getNextCheckTime } from './alert-times.ts'
import {
  deleteSavedSearchRow,
  findSavedSearches,
  insertSavedSearch,
  lockSavedSearches,
  updateSameSearch,
  updateSearchAlert,
} from './saved-search.sql.ts'

type SavedSearches = EndpointAnswer<typeof getSavedSearchesEndpoint>

export const loadSavedSearches = async (context: RequestContext): Promise<SavedSearches> => ({
  searches: await findSavedSearches(context.db, assertMember(context)),
})

/** Runs `change` while nothing else changes the member's saved searches; returns them afterwards. */
async function changeSavedSearches(
  context: RequestContext,
  change: (tx: Db, memberId: number) => Promise<void>,
): Promise<SavedSearches> {
  const memberId = assertMember(context)
  return runInTransaction(context.db, async (tx) => {
    await lockSavedSearches(tx, memberId)
    await change(tx, memberId)
    return { searches: await findSavedSearches(tx, memberId) }
  })
}
const toAlertValues = (alert: SearchAlert, now: Date) => ({ alert, checkAt: getNextCheckTime(alert, now) })

/** Saves a search, without filters that the member may not use. Throws 409 `too_many_saved_searches`. */
export async function createSavedSearch(
  context: RequestContext,
  { name, alert, filters }: ParsedEndpointInput<typeof createSavedSearchEndpoint>,
): Promise<SavedSearches> {
  const now = context.clock.now()
  const query = toSearchParams(await toUsableCriteria(context, assertMember(context), filters))
  return changeSavedSearches(context, async (tx, memberId) => {
    const values = { name, query, ...toAlertValues(alert, now) }
    if (await updateSameSearch(tx, memberId, values)) return
    if ((await findSavedSearches(tx, memberId)).length >= maxSavedSearches)
      throw createProblem('too_many_saved_searches', { limit: maxSavedSearches })
    await insertSavedSearch(tx, memberId, values, now)
  })
}

/** Throws 404 `not_found` for a search of somebody else. */
export const changeSavedSearch = (
  context: RequestContext,
  { id, alert }: ParsedEndpointInput<typeof changeSavedSearchEndpoint>,
): Promise<SavedSearches> =>
  changeSavedSearches(context, async (tx, memberId) => {
    if (!(await updateSearchAlert(tx, memberId, id, toAlertValues(alert, context.clock.now()))))
      throw createProblem('not_found')
  })

export const deleteSavedSearch = (context: RequestContext, { id }: { id: number }): Promise<SavedSearches> =>
  changeSavedSearches(context, async (tx, memberId) => {
    await deleteSavedSearchRow(tx, memberId, id)
  })
