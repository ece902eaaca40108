import { searchAgeRange } from '@amarelle/contract/domain/limits'
import { useLingui } from '@lingui/react/macro'
import { lookingForLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import {
  type CountryList,
  type SearchFilters,
  type InterestList,
  toPathWithFilter,
  toPathWithoutFilters,
  type SearchQuery,
} from './search-query.ts'

export interface ActiveFilter {
  readonly name: string
  readonly label: string
  /** Path of the search without this filter. */
  readonly removePath: string
}
/** Names for the codes in a search. */
export interface SearchLabels {
  readonly countries: CountryList
  readonly interests: InterestList
}

/** The filters that narrow this search, each with the path that removes it. */
export function useActiveFilters(
  filters: SearchFilters,
  search: SearchQuery,
  names: SearchLabels,
): ActiveFilter[] {
  const { user, settings } = useVisit()
  const { t, i18n } = useLingui()
  const { gender, country, countryregion, distance: km, min_age: from, max_age: to } = filters
  const countryEntry = names.countries.find((entry) => entry.country === country)
  const region = countryEntry?.regions.find((entry) => entry.code === countryregion)
  const createFilter = (name: string, label: string, ...otherParams: string[]): ActiveFilter => ({
    name,
    label,
    removePath: toPathWithoutFilters(search, name, ...otherParams),
  })
  const interests = filters.interests.map((code) => ({
    name: code,
    label: names.interests.find((interest) => interest.code === code)?.name ?? code,
    removePath: toPathWithFilter(
      search,
      'interests',
      filters.interests.filter((other) => other !== code).join(','),
    ),
  }))
  const isAgeNarrowed = from > settings.min_age || to < searchAgeRange.maximum
  const active: (ActiveFilter | false)[] = [
    // The gender that the member looks for by default isn't a filter.
    gender !== null &&
      gender !== user?.profile.looking_for &&
      createFilter('gender', i18n._(lookingForLabels[gender])),
    isAgeNarrowed && createFilter('min_age', `${from}–${to}`, 'max_age'),
    km !== null && createFilter('distance', t`Up to ${km} km`),
    region !== undefined && createFilter('countryregion', region.name),
    countryEntry !== undefined && createFilter('country', countryEntry.name, 'countryregion'),
    ...interests,
    filters.photos && createFilter('photos', t`With a photo`),
    filters.online && createFilter('online', t`Online now`),
    filters.new && createFilter('new', t`New members`),
    filters.hide_fictional && createFilter('hide_fictional', t`Without fictional profiles`),
    filters.one_way && createFilter('one_way', t`Also people who look for others`),
  ]
  return active.filter((filter) => filter !== false)
}
