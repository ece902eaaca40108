import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatCountry } from './formats.ts'

/** The member states of the European Union, and other countries in which members live. */
const countryCodes =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AU CA CH GB IS LI NO NZ US'.split(
    ' ',
  )

/** Countries in the order of their names in the person's language. */
export function useCountryOptions(): readonly { readonly code: string; readonly name: string }[] {
  const { i18n } = useLingui()
  return useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: formatCountry(code) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [i18n.locale],
  )
}
