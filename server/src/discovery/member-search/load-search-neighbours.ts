import { getMemberId } from '../../platform/actor.ts'
import type { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RequestContext } from '../../platform/context.ts'
import { getReadDb } from '../../platform/db/replica.ts'
import { keepVisible } from '../query/keep-visible.ts'
import { loadNeighbourNames } from '../../profiles/index.ts'
import { type SearchCriteria, resolveSearchCriteria } from './search-criteria.ts'
import { findNeighbours, findPage, type SearchContext, loadSearchContext } from '../query/search.ts'
import { assertSearchAllowed } from '../visitor-access/visitor-access.ts'

/** Visitors reach only profiles on the search pages that the site opens to them (`visitor_search_pages`). */
async function findNeighboursOnVisitorPages(
  context: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchCriteria,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const count = context.site.visitor_search_pages * membersPerPage
  const { ids } = await findPage(getReadDb(context), search, filters, {
    sort,
    page: 1,
    after: null,
    count,
    without: [],
  })
  const index = ids.indexOf(id)
  if (index < 0) return { previous: null, next: null }
  return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null }
}

/**
 * The members before and after a member in a search; both null for the caller's own profile. Throws like the search
 * (`authentication_required`, `premium_only`).
 */
export async function loadSearchNeighbours(
  context: RequestContext,
  { id, ...input }: ParsedEndpointInput<typeof getNeighboursEndpoint>,
): Promise<EndpointAnswer<typeof getNeighboursEndpoint>> {
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  if (id === memberId) return { previous: null, next: null }
  const search = await loadSearchContext(context)
  const criteria = await resolveSearchCriteria(context, search, input)
  const neighbourIds =
    memberId === null
      ? await findNeighboursOnVisitorPages(context, search, criteria, id)
      : await findNeighbours(getReadDb(context), search, criteria.filters, criteria.sort, id)
  const { previous, next } = neighbourIds
  const visibleIds = await keepVisible(
    context,
    search.viewer,
    [previous, next].filter((neighbourId) => neighbourId !== null),
  )
  const keepIfVisible = (neighbourId: number | null) =>
    neighbourId !== null && visibleIds.includes(neighbourId) ? neighbourId : null
  return loadNeighbourNames(context, { previous: keepIfVisible(previous), next: keepIfVisible(next) })
}
