import {
  saveLastSearchEndpoint,
  getSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { premiumFilterNames } from '@amarelle/contract/domain/search-filters'
import type { CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { getInterestsEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { redirect } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import {
  type SearchResults,
  formMarkerParam,
  toSearchInput,
  type SearchQuery,
  parseSearchQuery,
  removeFilters,
  toSearchPath,
} from './search-query.ts'

const maxPage = 10_000
const parsePage = (query: URLSearchParams): number =>
  Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), maxPage)

/** The search of `/members` without parameters: the visitor's last one, else the default one. */
async function loadInitialSearch(visit: Visit): Promise<SearchQuery> {
  const { query } = await visit.call(getSearchEndpoint, {})
  return parseSearchQuery(new URLSearchParams(query), visit)
}

/** A full page load from a link or form of this site, without JavaScript. With JavaScript the page saves searches itself. */
const isSameOriginNavigation = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate'

/** Runs the search; if it needs premium, repeats it without those filters and returns `withheld: true`. */
async function findMembers(
  call: CallEndpoint,
  search: SearchQuery,
  page: number,
): Promise<{ results: SearchResults; withheld: boolean }> {
  try {
    return { results: await call(searchMembersEndpoint, { ...toSearchInput(search), page }), withheld: false }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'premium_only') throw error
    const allowed = removeFilters(search, premiumFilterNames)
    return { results: await call(searchMembersEndpoint, { ...toSearchInput(allowed), page }), withheld: true }
  }
}

/** Loads the members for a URL. After a form without JavaScript, throws a redirect to the canonical URL. */
export async function loadMembers(request: Request, visit: Visit) {
  const { call, user, staffView } = visit
  const query = new URL(request.url).searchParams
  // Added by React Router on client-side navigation.
  query.delete('_routes')
  const requestedSearch = parseSearchQuery(query, visit)
  const page = parsePage(query)
  // Submitted without JavaScript: redirects to the canonical URL.
  if (query.has(formMarkerParam)) throw redirect(toSearchPath(requestedSearch))
  const isWithoutSearch = requestedSearch.size === 0 && !query.has('all') && !query.has('page')
  const search = isWithoutSearch ? await loadInitialSearch(visit) : requestedSearch
  const [{ results, withheld }, { countries }, { interests }] = await Promise.all([
    findMembers(call, search, page),
    call(getRegionsEndpoint, {}),
    call(getInterestsEndpoint, {}),
  ])
  if (user && !staffView && !isWithoutSearch && page === 1 && !withheld && isSameOriginNavigation(request))
    await call(saveLastSearchEndpoint, toSearchInput(search))
  return { results, withheld, countries, interests }
}
