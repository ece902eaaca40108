import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { genders } from '@amarelle/contract/domain/fields'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { getInterestsEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import type { VisitData } from '../../../session/use-visit.ts'
import { toMemberPathInSearch } from '../member-path-in-search.ts'

export type SearchResults = EndpointAnswer<typeof searchMembersEndpoint>
export type SearchFilters = SearchResults['filters']
export type CountryList = EndpointAnswer<typeof getRegionsEndpoint>['countries']
export type InterestList = EndpointAnswer<typeof getInterestsEndpoint>['interests']
/** What narrows and sorts a search, in the address' own form: what is as it would be anyway is left out. */
export type SearchQuery = URLSearchParams
type SearchVisitor = Pick<VisitData, 'user' | 'settings'>

/** The form's own mark: a box that isn't ticked says nothing, so that its not being ticked can be told. */
export const formMarkerParam = 'form'
/** With a history entry: this search was made here, so it is kept for the next visit. */
export const searchMadeState = { made: true } as const
export const isSearchMade = (state: unknown): boolean =>
  (state as Partial<typeof searchMadeState> | null)?.made === true

const flagFilters = ['photos', 'online', 'new', 'hide_fictional'] as const
const isFlagEnabled = (value: string | null) => value === 'on' || value === 'true' || value === '1'

/** What an address or a form says of a search. Interests come as one list or as repeated names. */
export function parseSearchQuery(given: URLSearchParams, { user, settings }: SearchVisitor): SearchQuery {
  const search = new URLSearchParams()
  const put = (name: string, value: string | null) => {
    if (value) search.set(name, value)
  }
  const gender = given.get('gender')
  if (gender !== user?.profile.looking_for && genders.some((one) => one === gender)) put('gender', gender)
  const country = given.get('country')
  put('country', country)
  if (country) put('countryregion', given.get('countryregion'))
  put('distance', given.get('distance'))
  if (Number(given.get('min_age')) > settings.min_age) put('min_age', given.get('min_age'))
  const oldest = Number(given.get('max_age'))
  if (oldest > 0 && oldest < searchAgeRange.maximum) put('max_age', String(oldest))
  put('interests', given.getAll('interests').join(','))
  for (const name of flagFilters) if (isFlagEnabled(given.get(name))) put(name, 'on')
  const oneWay = given.has(formMarkerParam) ? !given.has('two_way') : isFlagEnabled(given.get('one_way'))
  if (user && oneWay) put('one_way', 'on')
  const sort = given.get('sort')
  if (sort !== 'activity') put('sort', sort)
  return search
}

/** The search that the server answered to. */
export const toSearchQuery = (filters: SearchFilters, who: SearchVisitor): SearchQuery =>
  parseSearchQuery(
    new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value ?? '')])),
    who,
  )

export const toSearchInput = (search: SearchQuery): EndpointInput<typeof searchMembersEndpoint> =>
  Object.fromEntries(search)

/** `/members` alone leads to the search of the last visit; `?all` is the one without filters. */
const toQueryString = (search: SearchQuery): string => (search.size > 0 ? search.toString() : 'all')
export const toSearchPath = (search: SearchQuery, page = 1): string =>
  `/members?${toQueryString(search)}${page > 1 ? `&page=${page}` : ''}`
/** A profile that knows who stands beside it in the search. */
export const toProfilePath = (id: number, search: SearchQuery | undefined): string =>
  search ? toMemberPathInSearch(id, search) : `/members/${id}`

/** The address of the same search without some of its filters, from the first page. */
export function toPathWithoutFilters(search: SearchQuery, ...names: readonly string[]): string {
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return toSearchPath(rest)
}
/** With one filter or order as it says; empty is as it would be anyway. */
export function toPathWithFilter(search: SearchQuery, name: string, value: string): string {
  const other = new URLSearchParams(search)
  if (value) other.set(name, value)
  else other.delete(name)
  return toSearchPath(other)
}

/** The numbers that a pager shows: first, last and those around; null is a gap. */
export function getPageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    return before !== undefined && one - before > 1 ? [null, one] : [one]
  })
}
