import { type City, getCitiesEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue, useId, useState } from 'react'
import { FormField } from '../ui/controls/field.tsx'
import { usePreHydrationChange } from '../ui/controls/use-pre-hydration-change.ts'
import { call } from '../api/call.ts'
import { useQuery } from '../api/use-query.ts'
import * as styles from './city-combobox.module.css'

interface Props {
  readonly country: string
  readonly currentCity: City | null
  /** What was typed before, and is not chosen yet. */
  readonly initialText: string
  readonly error: string | undefined
}
/** `Haarlem, Noord-Holland` */
export const formatCityName = ({ name, region }: City): string => (region ? `${name}, ${region.name}` : name)
const maxSuggestions = 8
const normalizeCityName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const isSameCityName = (one: string, other: string): boolean =>
  normalizeCityName(one) === normalizeCityName(other)

function useCitySuggestions(country: string, typed: string, open: boolean): readonly City[] {
  const name = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: `cities ${country} ${name}`,
    queryFn: open ? () => call(getCitiesEndpoint, { country, name }) : undefined,
  })
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  // It may have been found by a name in another language.
  if (found) return found.cities.slice(0, maxSuggestions)
  // Until the answer comes, the cities of the letters before are shown: only those that still fit.
  const wanted = normalizeCityName(name)
  return (
    known?.cities
      .filter((city) => normalizeCityName(city.name).startsWith(wanted))
      .slice(0, maxSuggestions) ?? []
  )
}

/** A city by its first letters (the ARIA combobox with a list); an emptied field is no city. */
export function CityCombobox({ country, currentCity, initialText: begun, error }: Props) {
  const listId = useId()
  const [city, setCity] = useState(begun ? null : currentCity)
  const [typed, setTyped] = useState(begun || (currentCity ? formatCityName(currentCity) : ''))
  const [open, setOpen] = useState(false)
  const field = usePreHydrationChange<HTMLInputElement>((early) => {
    setTyped(early.value)
    setCity(null)
    setOpen(early === document.activeElement)
  })
  // By its id: the list may change under the arrows.
  const [active, setActive] = useState<number>()
  const cities = useCitySuggestions(country, city ? '' : typed, open)
  const choose = (one: City) => {
    setCity(one)
    setTyped(formatCityName(one))
    setOpen(false)
    setActive(undefined)
  }
  const index = cities.findIndex(({ id }) => id === active)
  const keys: Record<string, () => void> = {
    ArrowDown: () => {
      setOpen(true)
      setActive(cities[Math.min(index + 1, cities.length - 1)]?.id)
    },
    ArrowUp: () => setActive(cities[index - 1]?.id),
    Escape: () => setOpen(false),
  }
  const listed = open && cities.length > 0
  const picked = listed ? cities[index] : undefined
  return (
    <FormField
      label={<Trans>City</Trans>}
      name="city_name"
      error={error}
      hint={<Trans>Type the first letters and choose from the list.</Trans>}
    >
      {(control) => (
        <div className={styles.combobox}>
          <input type="hidden" name="city_id" value={city?.id ?? ''} />
          <input
            {...control}
            ref={field}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={listed}
            aria-controls={listId}
            aria-activedescendant={picked ? `${listId}-${picked.id}` : undefined}
            value={typed}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              // What isn't a city of the list isn't kept.
              if (!city) setTyped('')
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setCity(null)
              setActive(undefined)
              setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && picked) {
                event.preventDefault()
                choose(picked)
                return
              }
              const act = keys[event.key]
              if (!act) return
              event.preventDefault()
              act()
            }}
          />
          <ul className={styles.comboboxList} role="listbox" id={listId} hidden={!listed}>
            {cities.map((one) => (
              <li
                key={one.id}
                id={`${listId}-${one.id}`}
                role="option"
                aria-selected={one.id === active}
                // Before the field loses the focus and closes the list.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(one)
                }}
              >
                {formatCityName(one)}
              </li>
            ))}
          </ul>
          <span className="visually-hidden" role="status">
            {open && typed !== '' && !city && cities.length === 0 ? (
              <Trans>No city begins like this.</Trans>
            ) : null}
          </span>
        </div>
      )}
    </FormField>
  )
}
