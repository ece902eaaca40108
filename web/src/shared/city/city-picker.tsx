import type { EndpointAnswer, CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { type City, getCitiesEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { regionLabels } from './city-regions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/field.tsx'
import { usePreHydrationChange } from '../../ui/controls/use-pre-hydration-change.ts'
import {
  CityCombobox,
  formatCityName,
  isSameCityName,
  toTypedCity,
  type TypedCity,
} from './city-combobox.tsx'

type Countries = EndpointAnswer<typeof getRegionsEndpoint>['countries']
/** Countries to choose from, and cities of one area for the form without JavaScript. */
interface CityOptions {
  readonly countries: Countries
  readonly area: { readonly country: string; readonly region: string; readonly cities: readonly City[] }
}

/** Loads the site's countries and the largest cities of the area in the query (`?country=&region=`), else in the profile. */
export async function loadCityOptions(
  call: CallEndpoint,
  query: URLSearchParams,
  profile: Pick<OwnProfile, 'country' | 'region'>,
): Promise<CityOptions> {
  const { countries } = await call(getRegionsEndpoint, {})
  const requestedCountry = countries.find((candidate) => candidate.country === query.get('country'))
  const country = requestedCountry?.country ?? profile.country
  const regions = countries.find((candidate) => candidate.country === country)?.regions ?? []
  const requestedRegion = requestedCountry ? query.get('region') : profile.region?.code
  const region = regions.find(({ code }) => code === requestedRegion)?.code ?? ''
  const { cities } = await call(getCitiesEndpoint, { country, ...(region && { region }) })
  return { countries, area: { country, region, cities } }
}

/**
 * Returns the `city_id` of a submitted form. The city may have been typed without choosing from the list. Returns '' for no city
 * and 'unknown', which the API rejects, for text that is not a city of the country.
 */
export async function resolveCityId(
  call: CallEndpoint,
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const { city_id = '', city_name, country = '' } = typed
  const text = city_name?.trim()
  if (text === undefined || text === '') return text ?? city_id
  const name = text.split(',')[0]?.trim() ?? ''
  const { cities } = await call(getCitiesEndpoint, { country, name })
  const matches = cities.filter((city) =>
    [formatCityName(city), city.name].some((name) => isSameCityName(name, text)),
  )
  return String((matches.find(({ id }) => String(id) === city_id) ?? matches[0])?.id ?? 'unknown')
}

interface Props {
  /** Path of the screen whose action saves `city_id`. */
  readonly action: string
  readonly places: CityOptions
  readonly currentCity: City | null
  /** The city or text that the fields begin with instead: submitted values that were rejected, or what is not saved yet. */
  readonly typedCity: Partial<TypedCity> | undefined
  readonly error: string | undefined
  /** Called with JavaScript when a city was chosen or typed. */
  readonly onChange?: (city: TypedCity) => void
  /** End of the form without JavaScript: result and button. */
  readonly children: ReactNode
}
const noCity = { city_id: '', city_name: '' }
const toCountryOptions = (countries: Countries) =>
  countries.map(({ country, name }) => ({ value: country, label: name }))

/** With JavaScript: select the country, then type the city. The form is submitted only where scripts could not be loaded. */
function CityComboboxForm({
  action,
  places: { countries, area },
  currentCity,
  typedCity,
  error,
  onChange,
  children,
}: Props) {
  const [country, setCountry] = useState(typedCity?.country ?? area.country)
  const [initialCity, setInitialCity] = useState(typedCity ?? {})
  const fields = usePreHydrationChange<HTMLDivElement>((container) => {
    const [countrySelect, city] = [
      container.querySelector('select'),
      container.querySelector<HTMLInputElement>('[role]'),
    ]
    if (countrySelect) setCountry(countrySelect.value)
    if (city && city.value !== city.defaultValue) setInitialCity({ city_id: '', city_name: city.value })
  })
  const savedCity = currentCity?.country === country ? toTypedCity(currentCity) : noCity
  // A text is tried in any country; a chosen city belongs to its own.
  const { country: initialCountry, city_id = '', city_name } = initialCity
  const isInitial = city_name !== undefined && (city_id === '' || initialCountry === country)
  return (
    <Form
      method="post"
      action={action}
      className="stack scripted"
      // The browser must not restore values of an earlier visit, which would be saved as changes.
      autoComplete="off"
      preventScrollReset
    >
      <div className="pairs" ref={fields}>
        <Select
          label={<Trans>Country</Trans>}
          name="country"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          options={toCountryOptions(countries)}
        />
        {/* Rendered anew for another country. */}
        <CityCombobox
          key={country}
          country={country}
          initialCity={isInitial ? { city_id, city_name } : savedCity}
          error={error}
          onChange={onChange}
        />
      </div>
      {children}
    </Form>
  )
}

/** Without JavaScript: choose country and region, then one of the largest cities there. */
function CitySelectForm({ action, places: { countries, area }, currentCity, error, children }: Props) {
  const { t, i18n } = useLingui()
  const selectedCountry = countries.find(({ country }) => country === area.country)
  const isListed = area.cities.some(({ id }) => id === currentCity?.id)
  const cities = currentCity && !isListed ? [currentCity, ...area.cities] : area.cities
  return (
    <>
      <Form method="get" action={action} className="stack">
        <div className="pairs">
          <Select
            label={<Trans>Country</Trans>}
            name="country"
            defaultValue={area.country}
            options={toCountryOptions(countries)}
          />
          {selectedCountry && selectedCountry.regions.length > 0 ? (
            <Select
              label={i18n._(regionLabels[selectedCountry.label])}
              name="region"
              defaultValue={area.region}
              options={[
                { value: '', label: t`Everywhere` },
                ...selectedCountry.regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
          ) : null}
        </div>
        <Button type="submit" look="secondary" size="small">
          <Trans>Show the cities there</Trans>
        </Button>
      </Form>
      <Form method="post" action={action} className="stack">
        <Select
          label={<Trans>City</Trans>}
          name="city_id"
          defaultValue={currentCity?.id ?? ''}
          error={error}
          options={[
            { value: '', label: t`No city` },
            ...cities.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {children}
      </Form>
    </>
  )
}

/** Form for the city of residence: typed with JavaScript, otherwise chosen from a list. */
export function CityPicker(props: Props) {
  return (
    <>
      <CityComboboxForm {...props} />
      <noscript>
        <CitySelectForm {...props} />
      </noscript>
    </>
  )
}
