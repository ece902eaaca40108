import type { Money } from '@amarelle/contract/common'
import { toHtmlLang, type Language } from '@amarelle/contract/languages'
import { formatDecimal } from './providers/decimal.ts'

/** Money as a mail or a paper shows it. Minor units become a decimal text, never a float; all our currencies have two digits. */
export function formatMoney({ minor, currency }: Money, language: Language): string {
  const decimal = `${minor < 0 ? '-' : ''}${formatDecimal(Math.abs(minor))}`
  return new Intl.NumberFormat(toHtmlLang(language), { style: 'currency', currency }).format(
    decimal as `${number}`,
  )
}
