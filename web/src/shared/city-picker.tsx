import type { EndpointAnswer, CallEndpoint } from '@amarelle/contract/endpoints/endpoint'
import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { type City, getCitiesEndpoint, getRegionsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { regionLabels } from '../i18n/field-labels.ts'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/controls/field.tsx'
import { usePreHydrationChange } from '../ui/controls/use-pre-hydration-change.ts'
import { CityCombobox, formatCityName, isSameCityName } from './city-combobox.tsx'

type Countries = EndpointAnswer<typeof getRegionsEndpoint>['countries']
/** Where to look for a city, and what is there when it can't be typed. */
interface CityOptions {
  readonly countries: Countries
  readonly area: { readonly country: string; readonly region: string; readonly cities: readonly City[] }
}

/** The countries of the site, and the largest cities of where the address (`?country=&region=`) or the profile points. */
export async function loadCityOptions(
  call: CallEndpoint,
  query: URLSearchParams,
  profile: Pick<OwnProfile, 'country' | 'region'>,
): Promise<CityOptions> {
  const { countries } = await call(getRegionsEndpoint, {})
  const asked = countries.find((one) => one.country === query.get('country'))
  const country = asked?.country ?? profile.country
  const regions = countries.find((one) => one.country === country)?.regions ?? []
  const wanted = asked ? query.get('region') : profile.region?.code
  const region = regions.find(({ code }) => code === wanted)?.code ?? ''
  const { cities } = await call(getCitiesEndpoint, { country, ...(region && { region }) })
  return { countries, area: { country, region, cities } }
}

/**
 * The city of a sent form, as `city_id`: what its field says, which may have been typed before the list could be chosen from. Empty: no
 * city; what is no city of the country is none that can be saved.
 */
export async function resolveCityId(
  call: CallEndpoint,
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const { city_id = '', city_name, country = '' } = typed
  const words = city_name?.trim()
  if (words === undefined || words === '') return words ?? city_id
  const name = words.split(',')[0]?.trim() ?? ''
  const { cities } = await call(getCitiesEndpoint, { country, name })
  const fitting = cities.filter((city) =>
    [formatCityName(city), city.name].some((one) => isSameCityName(one, words)),
  )
  return String((fitting.find(({ id }) => String(id) === city_id) ?? fitting[0])?.id ?? 'unknown')
}

interface Props {
  /** The screen whose action saves `city_id`. */
  readonly action: string
  readonly places: CityOptions
  readonly currentCity: City | null
  /** What was sent and not saved. */
  readonly rejectedInput: { readonly country?: string; readonly city_name?: string } | undefined
  readonly error: string | undefined
  /** What ends the form: its button, and what became of it. */
  readonly children: ReactNode
}
const toCountryOptions = (countries: Countries) =>
  countries.map(({ country, name }) => ({ value: country, label: name }))

/** With script: the country, then the first letters of the city. */
function CityComboboxForm({
  action,
  places: { countries, area },
  currentCity,
  rejectedInput,
  error,
  children,
}: Props) {
  const [country, setCountry] = useState(rejectedInput?.country ?? area.country)
  // The field of another country is a new one.
  const [typed, setTyped] = useState(rejectedInput?.city_name ?? '')
  const fields = usePreHydrationChange<HTMLDivElement>((early) => {
    const [chosen, city] = [early.querySelector('select'), early.querySelector<HTMLInputElement>('[role]')]
    if (chosen) setCountry(chosen.value)
    if (city && city.value !== city.defaultValue) setTyped(city.value)
  })
  return (
    <Form method="post" action={action} className="stack scripted" preventScrollReset>
      <div className="pairs" ref={fields}>
        <Select
          label={<Trans>Country</Trans>}
          name="country"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          options={toCountryOptions(countries)}
        />
        <CityCombobox
          key={`${country} ${currentCity?.id}`}
          country={country}
          currentCity={currentCity?.country === country ? currentCity : null}
          initialText={typed}
          error={error}
        />
      </div>
      {children}
    </Form>
  )
}

/** Without script: country and region lead to the largest cities there. */
function CitySelectForm({ action, places: { countries, area }, currentCity, error, children }: Props) {
  const { t, i18n } = useLingui()
  const land = countries.find(({ country }) => country === area.country)
  const listed = area.cities.some(({ id }) => id === currentCity?.id)
  const cities = currentCity && !listed ? [currentCity, ...area.cities] : area.cities
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
          {land && land.regions.length > 0 ? (
            <Select
              label={i18n._(regionLabels[land.label])}
              name="region"
              defaultValue={area.region}
              options={[
                { value: '', label: t`Everywhere` },
                ...land.regions.map(({ code, name }) => ({ value: code, label: name })),
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

/** The city one lives in, typed where script runs, else from a list. */
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
