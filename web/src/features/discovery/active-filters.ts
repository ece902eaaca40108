import { searchAges } from '@amarelle/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { lookingForLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { type Countries, type Filters, pathWithout } from './search-query.ts'

export interface ActiveFilter {
  readonly name: string
  readonly label: string
  /** The search without it. */
  readonly without: string
}

/** The filters that narrow this search, each with the way to be rid of it. */
export function useActiveFilters(filters: Filters, countries: Countries): ActiveFilter[] {
  const [query] = useSearchParams()
  const { user, settings } = useVisit()
  const { t, i18n } = useLingui()
  const { gender, country, countryregion, min_age: from, max_age: to } = filters
  const land = countries.find((one) => one.country === country)
  const region = land?.regions.find((one) => one.code === countryregion)
  const narrowed = from > settings.min_age || to < searchAges.maximum
  const active: (ActiveFilter | false)[] = [
    // Whom a member looks for anyway isn't a filter.
    gender !== null &&
      gender !== user?.profile.looking_for && {
        name: 'gender',
        label: i18n._(lookingForLabels[gender]),
        without: pathWithout(query, ['gender']),
      },
    narrowed && { name: 'age', label: `${from}–${to}`, without: pathWithout(query, ['min_age', 'max_age']) },
    region !== undefined && {
      name: 'countryregion',
      label: region.name,
      without: pathWithout(query, ['countryregion']),
    },
    land !== undefined && {
      name: 'country',
      label: land.name,
      without: pathWithout(query, ['country', 'countryregion']),
    },
    filters.hide_fictional && {
      name: 'hide_fictional',
      label: t`Without fictional profiles`,
      without: pathWithout(query, ['hide_fictional']),
    },
  ]
  return active.filter((one) => one !== false)
}
