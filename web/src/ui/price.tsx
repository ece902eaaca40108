import type { Money } from '@amarelle/contract/common'
import { htmlLang, type Language } from '@amarelle/contract/languages'

/**
 * Minor units to the words of a language: 1499 EUR is "€ 14,99" in Dutch. They become a decimal text on the way, never a
 * float; all our currencies have two digits.
 */
export function priceText({ minor, currency }: Money, language: Language): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const decimal = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return new Intl.NumberFormat(htmlLang(language), { style: 'currency', currency }).format(
    decimal as `${number}`,
  )
}
