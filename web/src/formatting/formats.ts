import type { Money } from '@amarelle/contract/domain/common'
import { getFormatLocales, type InterfaceLanguage, toHtmlLang } from '@amarelle/contract/domain/languages'

const dateStyles = {
  /** 4 Dec 2026 */
  date: { dateStyle: 'medium' },
  /** 4 December 2026 */
  long: { dateStyle: 'long' },
  /** Friday, 4 December 2026 */
  full: { dateStyle: 'full' },
  /** December 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 4 Dec 2026, 14:02 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 14:02 */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof dateStyles
const narrowSpace = '\u202f'

/** Creates formatters of timestamps, days, numbers and money for a language, region and time zone. */
export function createFormats(language: InterfaceLanguage, region: string | null, timeZone: string) {
  const locales = getFormatLocales(language, region)
  // Forces a narrow space as the French group separator, in Switzerland too: servers and browsers disagree here.
  const number = (value: number | `${number}`, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locales, options)
      .formatToParts(value)
      .map((part) => (part.type === 'group' && language === 'fr' ? narrowSpace : part.value))
      .join('')
  return {
    /** Formats an ISO 8601 timestamp in the visit's time zone. */
    date: (at: string, style: DateStyle = 'moment'): string =>
      new Intl.DateTimeFormat(locales, { ...dateStyles[style], timeZone }).format(new Date(at)),
    /** Formats a calendar day such as `2026-12-04`, independent of the time zone. */
    day: (day: string, style: 'date' | 'long' | 'full' | 'month' = 'date'): string =>
      new Intl.DateTimeFormat(locales, { ...dateStyles[style], timeZone: 'UTC' }).format(new Date(day)),
    /** Returns a reusable formatter for many timestamps. */
    dateFormat: (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locales, { ...options, timeZone }),
    number,
    /** Names languages in the visitor's language: `English, German`. */
    languageList: (codes: readonly InterfaceLanguage[]): string => {
      const names = new Intl.DisplayNames(locales, { type: 'language' })
      return codes.map((code) => names.of(toHtmlLang(code)) ?? code).join(', ')
    },
    /** Formats minor units through a decimal string, never a float; all our currencies have two decimal digits. */
    money: ({ minor, currency }: Money): string => {
      const digits = String(Math.abs(minor)).padStart(3, '0')
      const decimal = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      return number(decimal as `${number}`, { style: 'currency', currency })
    },
    timeZone,
  }
}
export type Formats = ReturnType<typeof createFormats>
