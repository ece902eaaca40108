import type { Money } from '@amarelle/contract/domain/common'
import { getFormatLocales, type Language } from '@amarelle/contract/domain/languages'

const dateStyles = {
  /** 4 Dec 2026 */
  date: { dateStyle: 'medium' },
  /** 4 December 2026 */
  long: { dateStyle: 'long' },
  /** Friday, 4 December 2026 */
  full: { dateStyle: 'full' },
  /** 4 Dec 2026, 14:02 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 14:02 */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof dateStyles
const narrowSpace = '\u202f'

/** How moments, days, numbers and money are written in a language, as in a region, on the clocks of a time zone. */
export function createFormats(language: Language, region: string | null, timeZone: string) {
  const locales = getFormatLocales(language, region)
  // French groups thousands by a space, in Switzerland too: servers and browsers of today differ about that.
  const number = (value: number | `${number}`, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locales, options)
      .formatToParts(value)
      .map((part) => (part.type === 'group' && language === 'fr' ? narrowSpace : part.value))
      .join('')
  return {
    /** A moment, by its text on the wire. */
    date: (at: string, style: DateStyle = 'moment'): string =>
      new Intl.DateTimeFormat(locales, { ...dateStyles[style], timeZone }).format(new Date(at)),
    /** A day of the calendar, `2026-12-04`: the same in every time zone. */
    day: (day: string, style: 'date' | 'long' | 'full' = 'date'): string =>
      new Intl.DateTimeFormat(locales, { ...dateStyles[style], timeZone: 'UTC' }).format(new Date(day)),
    /** For what writes many moments in one way. */
    dateFormat: (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locales, { ...options, timeZone }),
    number,
    /** Minor units become a decimal text on the way, never a float; all our currencies have two digits. */
    money: ({ minor, currency }: Money): string => {
      const digits = String(Math.abs(minor)).padStart(3, '0')
      const decimal = `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      return number(decimal as `${number}`, { style: 'currency', currency })
    },
    timeZone,
  }
}
export type Formats = ReturnType<typeof createFormats>
