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
  /** The search without it. */
  readonly removePath: string
}
/** The words for the codes of a search. */
export interface SearchLabels {
  readonly countries: CountryList
  readonly interests: InterestList
}

/** The filters that narrow this search, each with the way to be rid of it. */
export function useActiveFilters(
  filters: SearchFilters,
  search: SearchQuery,
  names: SearchLabels,
): ActiveFilter[] {
  const { user, settings } = useVisit()
  const { t, i18n } = useLingui()
  const { gender, country, countryregion, distance: km, min_age: from, max_age: to } = filters
  const land = names.countries.find((one) => one.country === country)
  const region = land?.regions.find((one) => one.code === countryregion)
  const chip = (name: string, label: string, ...also: string[]): ActiveFilter => ({
    name,
    label,
    removePath: toPathWithoutFilters(search, name, ...also),
  })
  const interests = filters.interests.map((code) => ({
    name: code,
    label: names.interests.find((one) => one.code === code)?.name ?? code,
    removePath: toPathWithFilter(
      search,
      'interests',
      filters.interests.filter((one) => one !== code).join(','),
    ),
  }))
  const narrowed = from > settings.min_age || to < searchAgeRange.maximum
  const active: (ActiveFilter | false)[] = [
    // Whom a member looks for anyway isn't a filter.
    gender !== null &&
      gender !== user?.profile.looking_for &&
      chip('gender', i18n._(lookingForLabels[gender])),
    narrowed && chip('min_age', `${from}–${to}`, 'max_age'),
    km !== null && chip('distance', t`Up to ${km} km`),
    region !== undefined && chip('countryregion', region.name),
    land !== undefined && chip('country', land.name, 'countryregion'),
    ...interests,
    filters.photos && chip('photos', t`With a photo`),
    filters.online && chip('online', t`Online now`),
    filters.new && chip('new', t`New members`),
    filters.hide_fictional && chip('hide_fictional', t`Without fictional profiles`),
    filters.one_way && chip('one_way', t`Also people who look for others`),
  ]
  return active.filter((one) => one !== false)
}
