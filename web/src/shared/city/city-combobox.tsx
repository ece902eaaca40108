import { type City, getCitiesEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { FormField } from '../../ui/controls/field.tsx'
import { usePreHydrationChange } from '../../ui/controls/use-pre-hydration-change.ts'
import { call } from '../../api/call.ts'
import { useQuery } from '../../api/use-query.ts'
import * as styles from './city-combobox.module.css'

/** City as it was left: a chosen one has an id, a typed one only its text. */
export interface TypedCity {
  readonly country: string
  readonly city_id: string
  readonly city_name: string
}

interface Props {
  readonly country: string
  /** The city, or the text, that the field begins with. */
  readonly initialCity: Pick<TypedCity, 'city_id' | 'city_name'>
  readonly error: string | undefined
  readonly onChange?: ((city: TypedCity) => void) | undefined
}
/** Formats as `Haarlem, Noord-Holland`. */
export const formatCityName = ({ name, region }: City): string => (region ? `${name}, ${region.name}` : name)
export const toTypedCity = (city: City): TypedCity => ({
  country: city.country,
  city_id: String(city.id),
  city_name: formatCityName(city),
})
const maxSuggestions = 8
const normalizeCityName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const isSameCityName = (one: string, other: string): boolean =>
  normalizeCityName(one) === normalizeCityName(other)

/** Returns cities for the typed text, never those of an earlier text: they could be chosen by quick keys. */
function useCitySuggestions(country: string, typed: string, open: boolean): readonly City[] {
  const name = typed.trim()
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

/**
 * Selects a city by its first letters (ARIA combobox with a list); an empty field means no city. It shows what was typed or chosen last,
 * whatever is saved meanwhile.
 */
export function CityCombobox({ country, initialCity, error, onChange }: Props) {
  const listId = useId()
  const [cityId, setCityId] = useState(initialCity.city_id)
  const [typed, setTyped] = useState(initialCity.city_name)
  const [open, setOpen] = useState(false)
  /** Text of the last change that was passed on. One that it begins with and that is no city yet was not. */
  const passedText = useRef(initialCity.city_id === '' ? '' : initialCity.city_name)
  const pass = (city: TypedCity) => {
    if (city.city_name === passedText.current) return
    passedText.current = city.city_name
    onChange?.(city)
  }
  const passText = (text: string) => pass({ country, city_id: cityId, city_name: text.trim() })
  const field = usePreHydrationChange<HTMLInputElement>((input) => {
    setTyped(input.value)
    setCityId('')
    if (input === document.activeElement) setOpen(true)
    else pass({ country, city_id: '', city_name: input.value })
  })
  // Id of the highlighted city; not its index, because the list may change meanwhile.
  const [activeId, setActiveId] = useState<number>()
  const cities = useCitySuggestions(country, cityId ? '' : typed, open)
  const choose = (city: City) => {
    const chosen = toTypedCity(city)
    setCityId(chosen.city_id)
    setTyped(chosen.city_name)
    setOpen(false)
    setActiveId(undefined)
    pass(chosen)
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
          <input type="hidden" name="city_id" value={cityId} />
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
              passText(typed)
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setCityId('')
              setActiveId(undefined)
              setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                if (activeCity) choose(activeCity)
                else passText(typed)
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
            {open && typed !== '' && !cityId && cities.length === 0 ? (
              <Trans>No city starts like that.</Trans>
            ) : null}
          </span>
        </div>
      )}
    </FormField>
  )
}
