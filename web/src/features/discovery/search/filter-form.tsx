import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { intentLabels, lookingForLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl, Switch } from '../../../ui/controls/choices.tsx'
import { Select } from '../../../ui/controls/field.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import { savedSearchesPath } from '../saved-searches/saved-search-path.ts'
import { AgeFilter } from './age-filter.tsx'
import { MemberCountText, ShowResultsText } from './member-count.tsx'
import { DistanceFilter, LocationFilter } from './location-filter.tsx'
import { PremiumFilters } from './premium-filters.tsx'
import {
  type CountryList,
  type SearchResults,
  formMarkerParam,
  type InterestList,
  ownSearchState,
  type SearchQuery,
  parseSearchQuery,
  toSearchPath,
} from './search-query.ts'
import { useResultCount } from './use-result-count.ts'
import * as styles from './members.module.css'

/** Gender options; "Everyone" only for visitors and for members who look for both. */
function useGenderOptions() {
  const { user } = useVisit()
  const { t, i18n } = useLingui()
  const mayShowEveryone = !user || user.profile.looking_for === 'both'
  return [
    { value: 'female', label: i18n._(lookingForLabels.female) },
    { value: 'male', label: i18n._(lookingForLabels.male) },
    ...(mayShowEveryone ? [{ value: '', label: t`Everyone` }] : []),
  ]
}

const readSearchParams = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

export interface FilterFormProps {
  readonly results: SearchResults
  readonly countries: CountryList
  readonly interests: InterestList
  readonly onSubmit?: () => void
}

/** The on/off filters that the site offers. */
function SearchSwitches({ results: { filters } }: Pick<FilterFormProps, 'results'>) {
  const { user, settings } = useVisit()
  const fields = settings.search_fields
  return (
    <div className={styles.switches}>
      {fields.includes('photos') ? (
        <Switch name="photos" defaultChecked={filters.photos}>
          <Trans>Only with a photo</Trans>
        </Switch>
      ) : null}
      {fields.includes('new') ? (
        <Switch name="new" defaultChecked={filters.new}>
          <Trans>Only new members</Trans>
        </Switch>
      ) : null}
      {fields.includes('verified') ? (
        <Switch name="verified" defaultChecked={filters.verified}>
          <Trans>Only photo-verified people</Trans>
        </Switch>
      ) : null}
      {fields.includes('fictional') || filters.hide_fictional ? (
        <Switch name="hide_fictional" defaultChecked={filters.hide_fictional}>
          <Trans>Hide fictional profiles</Trans>
        </Switch>
      ) : null}
      {user ? (
        <Switch name="two_way" defaultChecked={!filters.one_way}>
          <Trans>Only people looking for someone like me</Trans>
        </Switch>
      ) : null}
    </div>
  )
}

/** The search form. Submitting navigates to a URL that can be shared and revisited; works without JavaScript. */
export function FilterForm({ results, countries, interests, onSubmit }: FilterFormProps) {
  const visit = useVisit()
  const navigate = useNavigate()
  const genders = useGenderOptions()
  const { t, i18n } = useLingui()
  const { count, isCounting, requestCount } = useResultCount(results)
  const { filters } = results
  const fields = visit.settings.search_fields
  const searchIn = (form: HTMLFormElement): SearchQuery => parseSearchQuery(readSearchParams(form), visit)
  const form = usePreHydrationChange<HTMLFormElement>((element) => requestCount(searchIn(element)))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const path = toSearchPath(searchIn(event.currentTarget))
    onSubmit?.()
    void navigate(path, { state: ownSearchState })
  }
  return (
    <Form
      ref={form}
      method="get"
      action="/members"
      className={`stack ${styles.filterForm}`}
      onSubmit={submit}
      onChange={(event) => requestCount(searchIn(event.currentTarget))}
    >
      <input type="hidden" name={formMarkerParam} value="1" />
      <input type="hidden" name="sort" value={filters.sort} />
      {fields.includes('gender') ? (
        <SegmentedControl
          legend={<Trans>Looking for</Trans>}
          name="gender"
          options={genders}
          value={filters.gender ?? ''}
        />
      ) : null}
      {fields.includes('age') ? <AgeFilter filters={filters} /> : null}
      {fields.includes('country') ? <LocationFilter filters={filters} countries={countries} /> : null}
      {fields.includes('distance') ? <DistanceFilter filters={filters} /> : null}
      {visit.user && fields.includes('intent') ? (
        <Select
          label={<Trans>Here for</Trans>}
          name="intent"
          defaultValue={filters.intent ?? ''}
          options={[
            { value: '', label: t`Anything` },
            ...Object.entries(intentLabels).map(([value, label]) => ({ value, label: i18n._(label) })),
          ]}
        />
      ) : null}
      <SearchSwitches results={results} />
      <PremiumFilters filters={filters} names={interests} />
      <div className={styles.filterSubmit}>
        <Button type="submit" block className={classNames(isCounting && styles.counting)}>
          <span className="numeric">
            <ShowResultsText count={count} />
          </span>
        </Button>
        <span className="visually-hidden" role="status">
          {isCounting || !count || count === results ? null : <MemberCountText {...count} />}
        </span>
      </div>
      {visit.user ? (
        <Link className="link small" to={savedSearchesPath}>
          <Trans>Saved searches</Trans>
        </Link>
      ) : null}
    </Form>
  )
}
