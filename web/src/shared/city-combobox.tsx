import { type City, getCitiesEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { FormField } from '../ui/controls/field.tsx'
import { usePreHydrationChange } from '../ui/controls/use-pre-hydration-change.ts'
import { call } from '../api/call.ts'
import { useQuery } from '../api/use-query.ts'
import * as styles from './city-combobox.module.css'

/** City as it was left: a chosen one has an id, a typed one only its text. */
export interface TypedCity {
  readonly country: string
  readonly city_id: string
  readonly city_name: string
}

interface Props {
  readonly country: string
  readonly currentCity: City | null
  /** Text typed before that is not a chosen city yet. */
  readonly initialText: string
  readonly error: string | undefined
  readonly onChange?: ((city: TypedCity) => void) | undefined
}
/** Formats as `Haarlem, Noord-Holland`. */
export const formatCityName = ({ name, region }: City): string => (region ? `${name}, ${region.name}` : name)
const maxSuggestions = 8
const normalizeCityName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const isSameCityName = (one: string, other: string): boolean =>
  normalizeCityName(one) === normalizeCityName(other)

function useCitySuggestions(country: string, typed: string, open: boolean): readonly City[] {
  const name = useDeferredValue(typed.trim())
  const response = useQuery({
    queryKey: `cities ${country} ${name}`,
    queryFn: open ? () => call(getCitiesEndpoint, { country, name }) : undefined,
  })
  const [lastResponse, setLastResponse] = useState(response)
  if (response && response !== lastResponse) setLastResponse(response)
  // Not filtered by name, because the server also matches names in other languages.
  if (response) return response.cities.slice(0, maxSuggestions)
  // While loading, shows the previous cities that match the new text.
  const prefix = normalizeCityName(name)
  return (
    lastResponse?.cities
      .filter((city) => normalizeCityName(city.name).startsWith(prefix))
      .slice(0, maxSuggestions) ?? []
  )
}

/** Selects a city by its first letters (ARIA combobox with a list); an empty field means no city. */
export function CityCombobox({ country, currentCity, initialText: startText, error, onChange }: Props) {
  const listId = useId()
  const [city, setCity] = useState(startText ? null : currentCity)
  const [typed, setTyped] = useState(startText || (currentCity ? formatCityName(currentCity) : ''))
  const [open, setOpen] = useState(false)
  const [savedCity, setSavedCity] = useState(currentCity)
  // Shows a city that was saved meanwhile, unless another one is being typed.
  if (currentCity?.id !== savedCity?.id && !open) {
    setSavedCity(currentCity)
    setCity(currentCity)
    setTyped(currentCity ? formatCityName(currentCity) : '')
  }
  /** Text of the last change that was passed on. */
  const passedText = useRef(currentCity ? formatCityName(currentCity) : '')
  const pass = (city: City | null, text: string) => {
    if (text === passedText.current) return
    passedText.current = text
    onChange?.({ country, city_id: city ? String(city.id) : '', city_name: text })
  }
  const field = usePreHydrationChange<HTMLInputElement>((input) => {
    setTyped(input.value)
    setCity(null)
    if (input === document.activeElement) setOpen(true)
    else pass(null, input.value)
  })
  // Id of the highlighted city; not its index, because the list may change meanwhile.
  const [activeId, setActiveId] = useState<number>()
  const cities = useCitySuggestions(country, city ? '' : typed, open)
  const choose = (city: City) => {
    setCity(city)
    setTyped(formatCityName(city))
    setOpen(false)
    setActiveId(undefined)
    pass(city, formatCityName(city))
  }
  const index = cities.findIndex(({ id }) => id === activeId)
  const keys: Record<string, () => void> = {
    ArrowDown: () => {
      setOpen(true)
      setActiveId(cities[Math.min(index + 1, cities.length - 1)]?.id)
    },
    ArrowUp: () => setActiveId(cities[index - 1]?.id),
    Escape: () => setOpen(false),
  }
  const isListOpen = open && cities.length > 0
  const activeCity = isListOpen ? cities[index] : undefined
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
            aria-expanded={isListOpen}
            aria-controls={listId}
            aria-activedescendant={activeCity ? `${listId}-${activeCity.id}` : undefined}
            value={typed}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              pass(city, typed.trim())
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setCity(null)
              setActiveId(undefined)
              setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                if (activeCity) choose(activeCity)
                else pass(city, typed.trim())
                return
              }
              const handler = keys[event.key]
              if (!handler) return
              event.preventDefault()
              handler()
            }}
          />
          <ul className={styles.comboboxList} role="listbox" id={listId} hidden={!isListOpen}>
            {cities.map((suggestion) => (
              <li
                key={suggestion.id}
                id={`${listId}-${suggestion.id}`}
                role="option"
                aria-selected={suggestion.id === activeId}
                // Mousedown comes before the field loses focus and closes the list.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(suggestion)
                }}
              >
                {formatCityName(suggestion)}
              </li>
            ))}
          </ul>
          <span className="visually-hidden" role="status">
            {open && typed !== '' && !city && cities.length === 0 ? (
              <Trans>No city starts like that.</Trans>
            ) : null}
          </span>
        </div>
      )}
    </FormField>
  )
}
