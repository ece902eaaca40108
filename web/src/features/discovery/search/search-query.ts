import type { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { genders } from '@amarelle/contract/domain/fields'
import { searchAgeRange } from '@amarelle/contract/domain/limits'
import type { getInterestsEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import type { VisitData } from '../../../session/use-visit.ts'
import { pathInSearch } from '../in-search.ts'

export type Found = EndpointAnswer<typeof searchMembersEndpoint>
export type Filters = Found['filters']
export type Countries = EndpointAnswer<typeof getRegionsEndpoint>['countries']
export type Interests = EndpointAnswer<typeof getInterestsEndpoint>['interests']
/** What narrows and sorts a search, in the address' own form: what is as it would be anyway is left out. */
export type Search = URLSearchParams
type Who = Pick<VisitData, 'user' | 'settings'>

/** The form's own mark: a box that isn't ticked says nothing, so that its not being ticked can be told. */
export const formMark = 'form'
/** With a history entry: this search was made here, so it is kept for the next visit. */
export const made = { made: true } as const
export const wasMade = (state: unknown): boolean => (state as Partial<typeof made> | null)?.made === true

const flags = ['photos', 'online', 'new', 'hide_fictional'] as const
const isOn = (value: string | null) => value === 'on' || value === 'true' || value === '1'

/** What an address or a form says of a search. Interests come as one list or as repeated names. */
export function searchOf(given: URLSearchParams, { user, settings }: Who): Search {
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
  for (const name of flags) if (isOn(given.get(name))) put(name, 'on')
  const oneWay = given.has(formMark) ? !given.has('two_way') : isOn(given.get('one_way'))
  if (user && oneWay) put('one_way', 'on')
  const sort = given.get('sort')
  if (sort !== 'activity') put('sort', sort)
  return search
}

/** The search that the server answered to. */
export const appliedSearch = (filters: Filters, who: Who): Search =>
  searchOf(
    new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value ?? '')])),
    who,
  )

export const inputOf = (search: Search): EndpointInput<typeof searchMembersEndpoint> =>
  Object.fromEntries(search)

/** `/members` alone leads to the search of the last visit; `?all` is the one without filters. */
const queryOf = (search: Search): string => (search.size > 0 ? search.toString() : 'all')
export const searchPath = (search: Search, page = 1): string =>
  `/members?${queryOf(search)}${page > 1 ? `&page=${page}` : ''}`
/** A profile that knows who stands beside it in the search. */
export const profilePath = (id: number, search: Search | undefined): string =>
  search ? pathInSearch(id, search) : `/members/${id}`

/** The address of the same search without some of its filters, from the first page. */
export function pathWithout(search: Search, ...names: readonly string[]): string {
  const rest = new URLSearchParams(search)
  for (const name of names) rest.delete(name)
  return searchPath(rest)
}
/** With one filter or order as it says; empty is as it would be anyway. */
export function pathWith(search: Search, name: string, value: string): string {
  const other = new URLSearchParams(search)
  if (value) other.set(name, value)
  else other.delete(name)
  return searchPath(other)
}

/** The numbers that a pager shows: first, last and those around; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    return before !== undefined && one - before > 1 ? [null, one] : [one]
  })
}
