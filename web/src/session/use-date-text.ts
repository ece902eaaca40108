import { dateLocales } from '@amarelle/contract/languages'
import { useVisit } from './use-visit.ts'

const styles = {
  /** 4 Dec 2026 */
  date: { dateStyle: 'medium' },
  /** 4 December 2026 */
  long: { dateStyle: 'long' },
  /** 4 Dec 2026, 14:02 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Moments in the words of the language, in the site's time zone: an order has the same date for everyone who reads it. */
export function useDateText(): (at: string, style?: keyof typeof styles) => string {
  const { language, settings } = useVisit()
  return (at, style = 'moment') =>
    new Intl.DateTimeFormat(dateLocales(language), {
      ...styles[style],
      timeZone: settings.time_zone,
    }).format(new Date(at))
}
