import {
  saveSearchEndpoint,
  getSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import type { CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
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
  toSearchPath,
} from './search-query.ts'

const maxPage = 10_000
const parsePage = (query: URLSearchParams): number =>
  Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), maxPage)

/** Where a member's last search leads; what else the address says stays. Null when none was kept. */
async function findLastSearchPath(call: CallEndpoint, query: URLSearchParams): Promise<string | null> {
  const { query: kept } = await call(getSearchEndpoint, {})
  if (Object.keys(kept).length === 0) return null
  return `/members?${new URLSearchParams([...query, ...Object.entries(kept)])}`
}

/** What the site searches by for who has made no search yet; null where that is everybody. */
function getDefaultSearchPath(
  { default_search: ages }: Visit['settings'],
  query: URLSearchParams,
): string | null {
  const narrowed = Object.entries(ages).map(([name, age]) => [name, String(age)])
  return narrowed.length > 0 ? `/members?${new URLSearchParams([...query, ...narrowed])}` : null
}

/** A page opened by a link or form of our own, without script. With script the screen keeps its searches itself. */
const isSameOriginNavigation = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate'

/** Who is found; `withheld` where filters for premium members had to be left out for this one. */
async function findMembers(
  call: CallEndpoint,
  search: SearchQuery,
  page: number,
): Promise<{ found: SearchResults; withheld: boolean }> {
  try {
    return { found: await call(searchMembersEndpoint, { ...toSearchInput(search), page }), withheld: false }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'premium_only') throw error
    const rest = new URLSearchParams(search)
    rest.delete('interests')
    rest.delete('online')
    return { found: await call(searchMembersEndpoint, { ...toSearchInput(rest), page }), withheld: true }
  }
}

/** The members of an address. A member's address without a search leads to the search of the last visit. */
export async function loadMembers(request: Request, visit: Visit) {
  const { call, user, settings } = visit
  const query = new URL(request.url).searchParams
  // React Router's own, on a navigation with script.
  query.delete('_routes')
  const search = parseSearchQuery(query, visit)
  const page = parsePage(query)
  // What a form without script sent, in the address' own form.
  if (query.has(formMarkerParam)) throw redirect(toSearchPath(search))
  const bare = search.size === 0 && !query.has('all') && !query.has('page')
  const begun = bare
    ? ((user && (await findLastSearchPath(call, query))) ?? getDefaultSearchPath(settings, query))
    : null
  if (begun) throw redirect(begun)
  const [{ found, withheld }, { countries }, { interests }, likes] = await Promise.all([
    findMembers(call, search, page),
    call(getRegionsEndpoint, {}),
    call(getInterestsEndpoint, {}),
    user ? call(getLikesEndpoint, {}) : null,
  ])
  if (user && !bare && page === 1 && !withheld && isSameOriginNavigation(request))
    await call(saveSearchEndpoint, toSearchInput(search))
  return { found, withheld, countries, interests, liked: likes ? likes.profiles.map(({ id }) => id) : [] }
}
