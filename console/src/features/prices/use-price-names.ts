import type { BundlePriceView, PricePlace } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { useLingui } from '@lingui/react/macro'
import { formatCountry, formatTime } from '../../i18n/formats.ts'

/** Returns the words for where a price applies, such as "EUR" or "EUR in Germany". */
export function usePlaceName(): (place: PricePlace) => string {
  const { t } = useLingui()
  return ({ currency, country }) =>
    country === null ? currency : t`${currency} in ${formatCountry(country)}`
}
/** Returns whether a bundle's sale has not started. */
export const isPlannedBundle = ({ saleStartsAt }: Pick<BundlePriceView, 'saleStartsAt'>): boolean =>
  saleStartsAt !== null && new Date(saleStartsAt) > new Date()
/** Returns the words for when a bundle is sold; null if it is on sale without an end. */
export function useSalePeriodName(): (bundle: BundlePriceView) => string | null {
  const { t } = useLingui()
  return (bundle) => {
    const start =
      isPlannedBundle(bundle) && bundle.saleStartsAt !== null ? formatTime(bundle.saleStartsAt) : null
    const end = bundle.saleEndsAt === null ? null : formatTime(bundle.saleEndsAt)
    if (start === null) return end === null ? null : t`On sale until ${end}`
    return end === null ? t`On sale from ${start}` : t`On sale from ${start} until ${end}`
  }
}
/** Returns a place as part of an address. */
export const formatPricePlace = ({ currency, country }: PricePlace): string =>
  country === null ? currency : `${currency}-${country}`
