import { searchAgeRange } from '@amarelle/contract/domain/limits'
import { type SearchFilterName, searchFilterNames } from '@amarelle/contract/domain/search-filters'
import { useVisit } from '../../../session/use-visit.ts'
import {
  type SearchFilters,
  type SearchQuery,
  toPathWithFilter,
  toPathWithoutFilter,
} from './search-query.ts'
import { type SearchLabels, useFilterTexts } from './use-filter-texts.ts'

export interface ActiveFilter {
  readonly name: string
  readonly label: string
  /** Path of the search without this filter. */
  readonly removePath: string
}

/** The filters that narrow this search, each with the path that removes it. */
export function useActiveFilters(
  filters: SearchFilters,
  search: SearchQuery,
  names: SearchLabels,
): ActiveFilter[] {
  const { user, settings } = useVisit()
  const { active, interestNames } = useFilterTexts(filters, names)
  const isActive: Readonly<Record<Exclude<SearchFilterName, 'interests'>, boolean>> = {
    // The gender that the member looks for by default isn't a filter.
    gender: filters.gender !== null && filters.gender !== user?.profile.looking_for,
    age: filters.min_age > settings.min_age || filters.max_age < searchAgeRange.maximum,
    distance: filters.distance !== null,
    intent: filters.intent !== null,
    region: active.region !== '',
    country: active.country !== '',
    photos: filters.photos,
    online: filters.online,
    new: filters.new,
    verified: filters.verified,
    fictional: filters.hide_fictional,
    one_way: filters.one_way,
  }
  const interests = filters.interests.map(
    (code, index): ActiveFilter => ({
      name: code,
      label: interestNames[index] ?? code,
      removePath: toPathWithFilter(
        search,
        'interests',
        filters.interests.filter((other) => other !== code).join(','),
      ),
    }),
  )
  return searchFilterNames.flatMap((name): ActiveFilter[] => {
    if (name === 'interests') return interests
    return isActive[name]
      ? [{ name, label: active[name], removePath: toPathWithoutFilter(search, name) }]
      : []
  })
}
