import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { SearchFilterName } from '@amarelle/contract/domain/search-filters'
import type { SearchRelaxation } from '@amarelle/contract/endpoints/discovery'
import { useLingui } from '@lingui/react/macro'
import { intentLabels, lookingForLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import type { CountryList, InterestList, SearchFilters } from './search-query.ts'

/** Names for the codes in a search. */
export interface SearchLabels {
  readonly countries: CountryList
  readonly interests: InterestList
}
interface FilterTexts {
  /** Label of the set filter; for interests see `interestNames`. */
  readonly active: Readonly<Record<Exclude<SearchFilterName, 'interests'>, string>>
  /** Label of the button that drops the filter. */
  readonly drop: Readonly<Record<SearchRelaxation, string>>
  readonly interestNames: readonly string[]
}

/** The texts of the filters of a search. */
export function useFilterTexts(filters: SearchFilters, names: SearchLabels): FilterTexts {
  const { t, i18n } = useLingui()
  const { language } = useVisit()
  const { gender, distance: km, min_age: from, max_age: to } = filters
  const country = names.countries.find((entry) => entry.country === filters.country)
  const region = country?.regions.find(({ code }) => code === filters.countryregion)?.name ?? ''
  const interestNames = filters.interests.map(
    (code) => names.interests.find((interest) => interest.code === code)?.name ?? code,
  )
  const interests = new Intl.ListFormat(toHtmlLang(language)).format(interestNames)
  return {
    interestNames,
    active: {
      gender: gender === null ? '' : i18n._(lookingForLabels[gender]),
      age: `${from}–${to}`,
      distance: km === null ? '' : t`Up to ${km} km`,
      intent: filters.intent === null ? '' : i18n._(intentLabels[filters.intent]),
      region,
      country: country?.name ?? '',
      photos: t`With a photo`,
      online: t`Online now`,
      new: t`New members`,
      verified: t`Photo verified`,
      fictional: t`Without fictional profiles`,
      one_way: t`Including people looking for someone else`,
    },
    drop: {
      online: t`Including people offline`,
      new: t`Not only new members`,
      verified: t`Including people without a verified photo`,
      photos: t`Including people without a photo`,
      intent: t`Whatever they’re here for`,
      interests: t`Without ${interests}`,
      distance: t`Any distance`,
      region: t`Outside ${region} too`,
      age: t`Any age`,
      country: t`All countries`,
      one_way: t`Including people looking for someone else`,
    },
  }
}

/** Lists relaxed filters in a sentence, in the visitor's language. */
export function useWideningText(relaxations: readonly SearchRelaxation[]): string {
  const { t } = useLingui()
  const { language } = useVisit()
  const texts: Readonly<Record<SearchRelaxation, string>> = {
    online: t`people who are offline`,
    new: t`not only new members`,
    verified: t`people without a verified photo`,
    photos: t`people without a photo`,
    intent: t`people here for something else`,
    interests: t`other interests`,
    distance: t`further away`,
    region: t`the whole country`,
    age: t`other ages`,
    country: t`other countries`,
    one_way: t`people looking for someone else`,
  }
  return new Intl.ListFormat(toHtmlLang(language)).format(relaxations.map((filter) => texts[filter]))
}
