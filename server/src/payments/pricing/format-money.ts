import type { Money } from '@amarelle/contract/domain/common'
import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { formatDecimal } from './decimal-amount.ts'

/** Formats money for mails and documents; never converts it to a float. */
export function formatMoney({ minor, currency }: Money, language: InterfaceLanguage): string {
  const decimal = `${minor < 0 ? '-' : ''}${formatDecimal(Math.abs(minor))}`
  return new Intl.NumberFormat(toHtmlLang(language), { style: 'currency', currency }).format(
    decimal as `${number}`,
  )
}
