import { searchAges } from '@amarelle/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from 'react-router'
import { lookingForLabels, regionLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented, Switch } from '../../ui/choices.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { Countries, Filters } from './search-query.ts'

/** Whom a member may look for here: who looks for one gender finds that one unless another is chosen. */
function useGenders() {
  const { user } = useVisit()
  const { t, i18n } = useLingui()
  const everyone = !user || user.profile.looking_for === 'both'
  return [
    { value: 'female', label: i18n._(lookingForLabels.female) },
    { value: 'male', label: i18n._(lookingForLabels.male) },
    ...(everyone ? [{ value: '', label: t`Everyone` }] : []),
  ]
}

function Place({ filters, countries }: { filters: Filters; countries: Countries }) {
  const { settings } = useVisit()
  const { t, i18n } = useLingui()
  const [country, setCountry] = useState(filters.country ?? '')
  const land = countries.find((one) => one.country === country)
  const withRegions = settings.search_fields.includes('countryregion') && land && land.regions.length > 0
  return (
    <>
      <Select
        label={<Trans>Country</Trans>}
        name="country"
        defaultValue={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        options={[
          { value: '', label: t`All countries` },
          ...countries.map((one) => ({ value: one.country, label: one.name })),
        ]}
      />
      {withRegions ? (
        <Select
          key={country}
          label={i18n._(regionLabels[land.label])}
          name="countryregion"
          defaultValue={country === filters.country ? (filters.countryregion ?? '') : ''}
          options={[
            { value: '', label: t`Everywhere` },
            ...land.regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      ) : null}
    </>
  )
}

function Ages({ filters }: { filters: Filters }) {
  const { settings } = useVisit()
  const bounds = {
    type: 'number',
    inputMode: 'numeric',
    min: settings.min_age,
    max: searchAges.maximum,
  } as const
  return (
    <div className="ages">
      <TextField label={<Trans>Age from</Trans>} name="min_age" defaultValue={filters.min_age} {...bounds} />
      <span className="mut" aria-hidden="true">
        –
      </span>
      <TextField label={<Trans>to</Trans>} name="max_age" defaultValue={filters.max_age} {...bounds} />
    </div>
  )
}

interface Props {
  readonly filters: Filters
  readonly countries: Countries
  readonly onSubmit?: () => void
}
/** The search as a form whose answer is an address: to go back to, to keep, to share; works without script. */
export function FilterForm({ filters, countries, onSubmit }: Props) {
  const { settings } = useVisit()
  const genders = useGenders()
  const fields = settings.search_fields
  return (
    <Form method="get" action="/members" className="stack" onSubmit={() => onSubmit?.()}>
      {fields.includes('gender') ? (
        <Segmented
          legend={<Trans>Looking for</Trans>}
          name="gender"
          options={genders}
          value={filters.gender ?? ''}
        />
      ) : null}
      {fields.includes('country') ? <Place filters={filters} countries={countries} /> : null}
      {fields.includes('age') ? <Ages filters={filters} /> : null}
      <Switch name="hide_fictional" defaultChecked={filters.hide_fictional}>
        <Trans>Hide fictional profiles</Trans>
      </Switch>
      <Button type="submit" block>
        <Trans>Show members</Trans>
      </Button>
    </Form>
  )
}
