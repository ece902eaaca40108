import { distanceSteps } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { regionLabels } from '../../../shared/city/city-regions.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Select } from '../../../ui/controls/field.tsx'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { CountryList, SearchFilters } from './search-query.ts'

/** Country and region; the region's label depends on the country (province, state …). */
export function LocationFilter({ filters, countries }: { filters: SearchFilters; countries: CountryList }) {
  const { settings } = useVisit()
  const { t, i18n } = useLingui()
  const [country, setCountry] = useState(filters.country ?? '')
  const countryField = usePreHydrationChange<HTMLSelectElement>(({ value }) => setCountry(value))
  const countryEntry = countries.find((entry) => entry.country === country)
  const showsRegions =
    settings.search_fields.includes('countryregion') && countryEntry && countryEntry.regions.length > 0
  return (
    <>
      <Select
        label={<Trans>Country</Trans>}
        ref={countryField}
        name="country"
        defaultValue={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        options={[
          { value: '', label: t`All countries` },
          ...countries.map((entry) => ({ value: entry.country, label: entry.name })),
        ]}
      />
      {showsRegions ? (
        <Select
          key={country}
          label={i18n._(regionLabels[countryEntry.label])}
          name="countryregion"
          defaultValue={country === filters.country ? (filters.countryregion ?? '') : ''}
          options={[
            { value: '', label: t`Everywhere` },
            ...countryEntry.regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      ) : null}
    </>
  )
}

/** Distance from the member's city; without a city it is disabled with a hint. Not shown to visitors. */
export function DistanceFilter({ filters }: { filters: SearchFilters }) {
  const { user } = useVisit()
  const { t } = useLingui()
  if (!user) return null
  const city = user.profile.own_city?.name
  return (
    <Select
      label={<Trans>Distance</Trans>}
      name="distance"
      defaultValue={filters.distance ?? ''}
      disabled={!city}
      hint={
        city ? (
          <Trans>From {city}</Trans>
        ) : (
          <Trans>
            We don’t know your city yet.{' '}
            <Link className="link" to="/profile#city">
              Add it to your profile
            </Link>
          </Trans>
        )
      }
      options={[
        { value: '', label: t`Any distance` },
        ...distanceSteps.map((km) => ({ value: String(km), label: t`Up to ${km} km` })),
      ]}
    />
  )
}
