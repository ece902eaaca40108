import {
  saveSearchEndpoint,
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

/** The path of the member's saved search, keeping the other query parameters; null if none is saved. */
async function findLastSearchPath(call: CallEndpoint, query: URLSearchParams): Promise<string | null> {
  const { query: savedQuery } = await call(getSearchEndpoint, {})
  if (Object.keys(savedQuery).length === 0) return null
  return `/members?${new URLSearchParams([...query, ...Object.entries(savedQuery)])}`
}

/** The path of the site's default search for members without a saved one; null if it has no filters. */
function getDefaultSearchPath(
  { default_search: ages }: Visit['settings'],
  query: URLSearchParams,
): string | null {
  const ageParams = Object.entries(ages).map(([name, age]) => [name, String(age)])
  return ageParams.length > 0 ? `/members?${new URLSearchParams([...query, ...ageParams])}` : null
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

/** Loads the members for a URL. Throws redirects: without a search to the saved or default one, and after a form without JavaScript to the canonical URL. */
export async function loadMembers(request: Request, visit: Visit) {
  const { call, user, settings } = visit
  const query = new URL(request.url).searchParams
  // Added by React Router on client-side navigation.
  query.delete('_routes')
  const search = parseSearchQuery(query, visit)
  const page = parsePage(query)
  // Submitted without JavaScript: redirects to the canonical URL.
  if (query.has(formMarkerParam)) throw redirect(toSearchPath(search))
  const isWithoutSearch = search.size === 0 && !query.has('all') && !query.has('page')
  const redirectPath = isWithoutSearch
    ? ((user && (await findLastSearchPath(call, query))) ?? getDefaultSearchPath(settings, query))
    : null
  if (redirectPath) throw redirect(redirectPath)
  const [{ results, withheld }, { countries }, { interests }] = await Promise.all([
    findMembers(call, search, page),
    call(getRegionsEndpoint, {}),
    call(getInterestsEndpoint, {}),
  ])
  if (user && !isWithoutSearch && page === 1 && !withheld && isSameOriginNavigation(request))
    await call(saveSearchEndpoint, toSearchInput(search))
  return { results, withheld, countries, interests }
}
