import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { genders, intents } from '@amarelle/contract/domain/fields'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import { type SearchFilterName, searchFilters } from '@amarelle/contract/domain/search-filters'
import type { getInterestsEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import type { VisitData } from '../../../session/use-visit.ts'
import { toMemberPathInSearch } from '../member-path-in-search.ts'

export type SearchResults = EndpointAnswer<typeof searchMembersEndpoint>
export type SearchFilters = SearchResults['filters']
export type CountryList = EndpointAnswer<typeof getRegionsEndpoint>['countries']
export type InterestList = EndpointAnswer<typeof getInterestsEndpoint>['interests']
/** Filters and order of a search in canonical form: default values are omitted. */
export type SearchQuery = URLSearchParams
type SearchVisitor = Pick<VisitData, 'user' | 'settings'>

/** Marks a submitted form, because unchecked boxes send nothing. */
export const formMarkerParam = 'form'
/** History state of a search made on this page, which is saved for the next visit. */
export const ownSearchState = { made: true } as const
export const isOwnSearch = (state: unknown): boolean =>
  (state as Partial<typeof ownSearchState> | null)?.made === true

const flagFilters = ['photos', 'online', 'new', 'verified', 'hide_fictional'] as const
const isFlagEnabled = (value: string | null) => value === 'on' || value === 'true' || value === '1'

/** Reads a search from a URL or form. Interests may be a comma-separated list or repeated parameters. */
export function parseSearchQuery(source: URLSearchParams, { user, settings }: SearchVisitor): SearchQuery {
  const search = new URLSearchParams()
  const setParam = (name: string, value: string | null) => {
    if (value) search.set(name, value)
  }
  const gender = source.get('gender')
  if (gender !== user?.profile.looking_for && genders.some((code) => code === gender))
    setParam('gender', gender)
  const country = source.get('country')
  setParam('country', country)
  if (country) setParam('countryregion', source.get('countryregion'))
  setParam('distance', source.get('distance'))
  if (Number(source.get('min_age')) > settings.min_age) setParam('min_age', source.get('min_age'))
  const oldest = Number(source.get('max_age'))
  if (oldest > 0 && oldest < searchAgeRange.maximum) setParam('max_age', String(oldest))
  const intent = source.get('intent')
  if (user && intents.some((code) => code === intent)) setParam('intent', intent)
  setParam('interests', source.getAll('interests').join(','))
  for (const name of flagFilters) if (isFlagEnabled(source.get(name))) setParam(name, 'on')
  const oneWay = source.has(formMarkerParam) ? !source.has('two_way') : isFlagEnabled(source.get('one_way'))
  if (user && oneWay) setParam('one_way', 'on')
  const sort = source.get('sort')
  if (sort !== 'activity') setParam('sort', sort)
  return search
}

/** The search in canonical form, from the filters that the server applied. */
export const toSearchQuery = (filters: SearchFilters, visitor: SearchVisitor): SearchQuery =>
  parseSearchQuery(
    new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value ?? '')])),
    visitor,
  )

export const toSearchInput = (search: SearchQuery): EndpointInput<typeof searchMembersEndpoint> =>
  Object.fromEntries(search)

/** `/members` alone redirects to the last search; `?all` is the search without filters. */
const toQueryString = (search: SearchQuery): string => (search.size > 0 ? search.toString() : 'all')
export const toSearchPath = (search: SearchQuery, page = 1): string =>
  `/members?${toQueryString(search)}${page > 1 ? `&page=${page}` : ''}`
/** The path of a profile; carries the search, if any, for the links to its neighbours. */
export const toProfilePath = (id: number, search: SearchQuery | undefined): string =>
  search ? toMemberPathInSearch(id, search) : `/members/${id}`

export function removeFilters(search: SearchQuery, names: readonly SearchFilterName[]): SearchQuery {
  const remaining = new URLSearchParams(search)
  for (const name of names) for (const param of searchFilters[name].params) remaining.delete(param)
  return remaining
}
/** The path of the search without this filter, at the first page. */
export const toPathWithoutFilter = (search: SearchQuery, name: SearchFilterName): string =>
  toSearchPath(removeFilters(search, [name]))
/** The path of the search with one parameter changed; an empty value resets it to the default. */
export function toPathWithFilter(search: SearchQuery, name: string, value: string): string {
  const changed = new URLSearchParams(search)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return toSearchPath(changed)
}

/** Page numbers for the pager: first, last and those around `page`; null is a gap. */
export function getPageNumbers(page: number, pages: number): (number | null)[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && number <= pages,
  )
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1]
    return previous !== undefined && number - previous > 1 ? [null, number] : [number]
  })
}
