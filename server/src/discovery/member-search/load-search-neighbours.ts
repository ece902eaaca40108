import { getMemberId } from '../../platform/actor.ts'
import type { getNeighboursEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RequestContext } from '../../platform/context.ts'
import { loadCards } from '../../profiles/index.ts'
import { type SearchCriteria, resolveSearchCriteria } from './search-criteria.ts'
import { findNeighbours, findPage, type SearchContext, loadSearchContext } from '../query/search.ts'
import { assertSearchAllowed } from '../visitor-access/visitor-access.ts'

/** A visitor leafs no further in profiles than on the pages of the search. */
async function findNeighboursOnVisitorPages(
  { db, site }: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchCriteria,
  id: number,
): Promise<{ previous: number | null; next: number | null }> {
  const count = site.visitor_search_pages * membersPerPage
  const { ids } = await findPage(db, search, filters, { sort, page: 1, after: null, count, without: [] })
  const place = ids.indexOf(id)
  if (place < 0) return { previous: null, next: null }
  return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}

/** Who comes before and after a member in a search; nobody beside oneself. */
export async function loadSearchNeighbours(
  context: RequestContext,
  { id, ...input }: ParsedEndpointInput<typeof getNeighboursEndpoint>,
): Promise<EndpointAnswer<typeof getNeighboursEndpoint>> {
  const { db } = context
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  if (id === memberId) return { previous: null, next: null }
  const search = await loadSearchContext(context)
  const wanted = await resolveSearchCriteria(context, search, input)
  const found =
    memberId === null
      ? await findNeighboursOnVisitorPages(context, search, wanted, id)
      : await findNeighbours(db, search, wanted.filters, wanted.sort, id)
  const cards = await loadCards(
    context,
    [found.previous, found.next].filter((one) => one !== null),
  )
  const neighbour = (one: number | null) => {
    const card = one === null ? undefined : cards.get(one)
    return card ? { id: card.id, name: card.name, fictional: card.fictional } : null
  }
  return { previous: neighbour(found.previous), next: neighbour(found.next) }
}
