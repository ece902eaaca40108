import type { Money } from '@amarelle/contract/domain/common'
import { toHtmlLang, type Language } from '@amarelle/contract/domain/languages'
import { formatDecimal } from './decimal-amount.ts'

/** Money as a mail or a paper shows it. Minor units become a decimal text, never a float; all our currencies have two digits. */
export function formatMoney({ minor, currency }: Money, language: Language): string {
  const decimal = `${minor < 0 ? '-' : ''}${formatDecimal(Math.abs(minor))}`
  return new Intl.NumberFormat(toHtmlLang(language), { style: 'currency', currency }).format(
    decimal as `${number}`,
  )
}
