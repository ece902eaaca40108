import type { Answer, Call } from '@amarelle/contract/endpoint'
import type { OwnProfile } from '@amarelle/contract/profiles'
import { type City, getCities, getRegions } from '@amarelle/contract/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { regionLabels } from '../i18n/field-labels.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useEarlyChange } from '../ui/use-early-change.ts'
import { CityCombobox, cityWords, isSameName } from './city-combobox.tsx'

type Countries = Answer<typeof getRegions>['countries']
/** Where to look for a city, and what is there when it can't be typed. */
interface Places {
  readonly countries: Countries
  readonly area: { readonly country: string; readonly region: string; readonly cities: readonly City[] }
}

/** The countries of the site, and the largest cities of where the address (`?country=&region=`) or the profile points. */
export async function loadPlaces(
  call: Call,
  query: URLSearchParams,
  profile: Pick<OwnProfile, 'country' | 'region'>,
): Promise<Places> {
  const { countries } = await call(getRegions, {})
  const asked = countries.find((one) => one.country === query.get('country'))
  const country = asked?.country ?? profile.country
  const regions = countries.find((one) => one.country === country)?.regions ?? []
  const wanted = asked ? query.get('region') : profile.region?.code
  const region = regions.find(({ code }) => code === wanted)?.code ?? ''
  const { cities } = await call(getCities, { country, ...(region && { region }) })
  return { countries, area: { country, region, cities } }
}

/**
 * The city of a sent form, as `city_id`: what its field says, which may have been typed before the list could be chosen from. Empty: no
 * city; what is no city of the country is none that can be saved.
 */
export async function cityOf(call: Call, typed: Readonly<Record<string, string>>): Promise<string> {
  const { city_id = '', city_name, country = '' } = typed
  const words = city_name?.trim()
  if (words === undefined || words === '') return words ?? city_id
  const name = words.split(',')[0]?.trim() ?? ''
  const { cities } = await call(getCities, { country, name })
  const fitting = cities.filter((city) => [cityWords(city), city.name].some((one) => isSameName(one, words)))
  return String((fitting.find(({ id }) => String(id) === city_id) ?? fitting[0])?.id ?? 'unknown')
}

interface Props {
  /** The screen whose action saves `city_id`. */
  readonly action: string
  readonly places: Places
  readonly own: City | null
  /** What was sent and not saved. */
  readonly refused: { readonly country?: string; readonly city_name?: string } | undefined
  readonly error: string | undefined
  /** What ends the form: its button, and what became of it. */
  readonly children: ReactNode
}
const optionsOf = (countries: Countries) =>
  countries.map(({ country, name }) => ({ value: country, label: name }))

/** With script: the country, then the first letters of the city. */
function TypedCity({ action, places: { countries, area }, own, refused, error, children }: Props) {
  const [country, setCountry] = useState(refused?.country ?? area.country)
  // The field of another country is a new one.
  const [typed, setTyped] = useState(refused?.city_name ?? '')
  const fields = useEarlyChange<HTMLDivElement>((early) => {
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
          options={optionsOf(countries)}
        />
        <CityCombobox
          key={`${country} ${own?.id}`}
          country={country}
          own={own?.country === country ? own : null}
          typed={typed}
          error={error}
        />
      </div>
      {children}
    </Form>
  )
}

/** Without script: country and region lead to the largest cities there. */
function ListedCity({ action, places: { countries, area }, own, error, children }: Props) {
  const { t, i18n } = useLingui()
  const land = countries.find(({ country }) => country === area.country)
  const listed = area.cities.some(({ id }) => id === own?.id)
  const cities = own && !listed ? [own, ...area.cities] : area.cities
  return (
    <>
      <Form method="get" action={action} className="stack">
        <div className="pairs">
          <Select
            label={<Trans>Country</Trans>}
            name="country"
            defaultValue={area.country}
            options={optionsOf(countries)}
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
          defaultValue={own?.id ?? ''}
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
export function CityChoice(props: Props) {
  return (
    <>
      <TypedCity {...props} />
      <noscript>
        <ListedCity {...props} />
      </noscript>
    </>
  )
}
