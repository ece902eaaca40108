import type { searchFields } from './fields.ts'

/** Parameters of a search that set filters, as in `appliedFiltersSchema`. */
type SearchParam =
  | 'gender'
  | 'country'
  | 'countryregion'
  | 'distance'
  | 'min_age'
  | 'max_age'
  | 'intent'
  | 'interests'
  | 'photos'
  | 'online'
  | 'new'
  | 'verified'
  | 'hide_fictional'
  | 'one_way'
interface SearchFilter {
  readonly params: readonly SearchParam[]
  /** Name in the site setting `search_fields`; null if every site offers the filter. */
  readonly field: (typeof searchFields)[number] | null
  /** Premium members only (docs/product.md#free-and-premium). */
  readonly premium: boolean
}
const createFilter = (
  field: SearchFilter['field'],
  params: readonly SearchParam[],
  premium = false,
): SearchFilter => ({ params, field, premium })

/** The search filters (docs/product.md#search-filters). The schemas of their parameters are in `endpoints/discovery.ts`. */
export const searchFilters = {
  gender: createFilter('gender', ['gender']),
  age: createFilter('age', ['min_age', 'max_age']),
  distance: createFilter('distance', ['distance']),
  region: createFilter('countryregion', ['countryregion']),
  country: createFilter('country', ['country', 'countryregion']),
  intent: createFilter('intent', ['intent']),
  interests: createFilter('interests', ['interests'], true),
  photos: createFilter('photos', ['photos']),
  online: createFilter('online', ['online'], true),
  new: createFilter('new', ['new']),
  verified: createFilter('verified', ['verified']),
  fictional: createFilter('fictional', ['hide_fictional']),
  one_way: createFilter(null, ['one_way']),
} as const satisfies Record<string, SearchFilter>
export type SearchFilterName = keyof typeof searchFilters
export const searchFilterNames = Object.keys(searchFilters) as SearchFilterName[]
export const premiumFilterNames = searchFilterNames.filter((name) => searchFilters[name].premium)
