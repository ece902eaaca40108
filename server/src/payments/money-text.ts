import type { Money } from '@amarelle/contract/common'
import { htmlLang, type Language } from '@amarelle/contract/languages'
import { decimalOf } from './providers/decimal.ts'

/** Money as a mail or a paper shows it. Minor units become a decimal text, never a float; all our currencies have two digits. */
export function moneyText({ minor, currency }: Money, language: Language): string {
  const decimal = `${minor < 0 ? '-' : ''}${decimalOf(Math.abs(minor))}`
  return new Intl.NumberFormat(htmlLang(language), { style: 'currency', currency }).format(
    decimal as `${number}`,
  )
}
