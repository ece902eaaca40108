import type { Answer } from '@amarelle/contract/endpoint'
import type { OwnProfile } from '@amarelle/contract/profiles'
import type { City, getRegions } from '@amarelle/contract/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from 'react-router'
import { regionLabels } from '../../i18n/field-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { useScripted } from '../../ui/use-scripted.ts'
import { CityCombobox } from './city-combobox.tsx'
import { SaveRow } from './save-row.tsx'
import { useProfileForm } from './use-profile-form.ts'

type Countries = Answer<typeof getRegions>['countries']
/** Where to look for a city when it can't be typed. */
interface Area {
  readonly country: string
  readonly region: string
  readonly cities: readonly City[]
}
const optionsOf = (countries: Countries) =>
  countries.map(({ country, name }) => ({ value: country, label: name }))

/** With script: the country, then the first letters of the city. */
function TypedCity({
  own,
  country: initially,
  countries,
}: {
  own: City | null
  country: string
  countries: Countries
}) {
  const { errors } = useProfileForm('city')
  const [country, setCountry] = useState(initially)
  return (
    <Form method="post" action="/profile" className="stack" preventScrollReset>
      <div className="pairs">
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
          error={errors['city_id']}
        />
      </div>
      <SaveRow part="city" />
    </Form>
  )
}

/** Without script: country and region lead to the largest cities there. */
function ListedCity({ own, area, countries }: { own: City | null; area: Area; countries: Countries }) {
  const { t, i18n } = useLingui()
  const { errors } = useProfileForm('city')
  const land = countries.find(({ country }) => country === area.country)
  const listed = area.cities.some(({ id }) => id === own?.id)
  const cities = own && !listed ? [own, ...area.cities] : area.cities
  return (
    <>
      <Form method="get" action="/profile" className="stack">
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
      <Form method="post" action="/profile" className="stack">
        <Select
          label={<Trans>City</Trans>}
          name="city_id"
          defaultValue={own?.id ?? ''}
          error={errors['city_id']}
          options={[
            { value: '', label: t`No city` },
            ...cities.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SaveRow part="city" />
      </Form>
    </>
  )
}

interface Props {
  readonly profile: OwnProfile
  readonly countries: Countries
  readonly area: Area
}
export function CityForm({ profile, countries, area }: Props) {
  const scripted = useScripted()
  const own = profile.own_city
  return (
    <section className="card stack" id="city">
      <div>
        <h2 className="h3">
          <Trans>Where I live</Trans>
        </h2>
        <p className="sm mut">
          <Trans>
            Others see the city, and the distance between cities in large steps. Nothing more is stored.
          </Trans>
        </p>
      </div>
      {scripted ? (
        <TypedCity own={own} country={area.country} countries={countries} />
      ) : (
        <ListedCity own={own} area={area} countries={countries} />
      )}
    </section>
  )
}
