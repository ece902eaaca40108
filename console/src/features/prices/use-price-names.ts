import type { PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { useLingui } from '@lingui/react/macro'
import { formatCountry } from '../../i18n/formats.ts'

/** Returns the words for where a price applies, such as "EUR" or "EUR in Germany". */
export function usePlaceName(): (place: PricePlace) => string {
  const { t } = useLingui()
  return ({ currency, country }) =>
    country === null ? currency : t`${currency} in ${formatCountry(country)}`
}
/** A place as part of an address. */
export const formatPricePlace = ({ currency, country }: PricePlace): string =>
  country === null ? currency : `${currency}-${country}`
