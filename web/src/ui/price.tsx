import type { Money } from '@amarelle/contract/common'
import { htmlLang, type Language } from '@amarelle/contract/languages'

/** Minor units to the words of a language: 1499 EUR is "€ 14,99" in Dutch. */
export function priceText(money: Money, language: Language): string {
  const format = new Intl.NumberFormat(htmlLang(language), { style: 'currency', currency: money.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(money.minor / 10 ** digits)
}
