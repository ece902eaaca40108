import { getMemberId } from '../../platform/actor.ts'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { membersPerPage } from '@amarelle/contract/domain/limits'
import type { RequestContext } from '../../platform/context.ts'
import { loadCards } from '../../profiles/index.ts'
import { toAppliedFilters, type SearchCriteria, resolveSearchCriteria } from './search-criteria.ts'
import { countMatches, findPage, type SearchContext, loadSearchContext } from '../query/search.ts'
import {
  parseVisitorCursor,
  assertSearchAllowed,
  createVisitorCursor,
} from '../visitor-access/visitor-access.ts'
import { findRelaxedSearches, findSimilarMembers, type SimilarSearchResult } from './widen-search.ts'

type SearchMembersInput = ParsedEndpointInput<typeof searchMembersEndpoint>
/** As far as pages can be opened by number (contract `page`). */
const maxPage = 10_000
/** Behind so many pages nobody needs to be told who fits nearly. */
const maxMatchesForSimilar = 5 * membersPerPage

/** Which page is asked for: a visitor's cursor says by itself which page it opens. */
function getRequestedPage(
  context: RequestContext,
  { page, after }: SearchMembersInput,
): { page: number; after: string | null } {
  if (after === undefined) return { page, after: null }
  if (getMemberId(context) !== null) return { page, after }
  return parseVisitorCursor(context, after) ?? { page, after: null }
}

/** Who fits nearly, when everybody who fits is known: on no page before, and not on this one. */
async function loadSimilarMembers(
  { db }: RequestContext,
  search: SearchContext,
  { filters, sort }: SearchCriteria,
  { ids, found }: { ids: readonly number[]; found: number },
): Promise<SimilarSearchResult> {
  if (found > maxMatchesForSimilar) return { ids: [], widened: [] }
  const shown =
    found > ids.length
      ? (await findPage(db, search, filters, { sort, page: 1, after: null, count: found, without: [] })).ids
      : ids
  return findSimilarMembers(db, search, filters, { sort, shown, count: membersPerPage - ids.length })
}

/** Members by filter (docs/product.md#search-filters): ids, counts, then cards as the viewer may see them. */
export async function searchMembers(
  context: RequestContext,
  input: SearchMembersInput,
): Promise<EndpointAnswer<typeof searchMembersEndpoint>> {
  const { db, site } = context
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  const search = await loadSearchContext(context)
  const wanted = await resolveSearchCriteria(context, search, input)
  const { filters, sort } = wanted
  const counting = countMatches(db, search, filters)
  const asked = getRequestedPage(context, input)
  const last = memberId === null ? site.visitor_search_pages : maxPage
  const pagesOf = (found: number) => Math.min(Math.max(1, Math.ceil(found / membersPerPage)), last)
  // A page that was given up meanwhile shows the last one; the first one needs no count to be found.
  const page =
    asked.after === null && asked.page > 1
      ? await counting.then(({ real, fictional }) => Math.min(asked.page, pagesOf(real + fictional)))
      : asked.page
  const [counts, { ids, next }] = await Promise.all([
    counting,
    findPage(db, search, filters, {
      sort,
      page,
      after: asked.after,
      count: membersPerPage,
      without: [],
    }),
  ])
  const found = counts.real + counts.fictional
  const short = next === null && !counts.atLeast && ids.length < membersPerPage
  const similar = short
    ? await loadSimilarMembers(context, search, wanted, { ids, found })
    : { ids: [], widened: [] }
  const relaxed = found === 0 ? await findRelaxedSearches(db, search, filters) : []
  const cards = await loadCards(context, [...ids, ...similar.ids])
  const pick = (chosen: readonly number[]) => chosen.flatMap((id) => cards.get(id) ?? [])
  const onward = next !== null && page < last ? next : null
  return {
    members: pick(ids),
    page,
    pages: pagesOf(found),
    next: onward !== null && memberId === null ? createVisitorCursor(context, page + 1, onward) : onward,
    total: counts.real,
    total_fictional: counts.fictional,
    at_least: counts.atLeast,
    similar: pick(similar.ids),
    widened: [...similar.widened],
    relaxed: relaxed.map(({ filter, real, fictional, atLeast }) => ({
      filter,
      total: real,
      total_fictional: fictional,
      at_least: atLeast,
    })),
    filters: toAppliedFilters(wanted, search),
  }
}
