import { htmlLang } from '@amarelle/contract/languages'
import { useVisit } from '../../session/use-visit.ts'

/** Moments in the words of the language, in the site's time zone: an order has the same date for everyone who reads it. */
export function useDateText(): (at: string, style?: 'date' | 'moment') => string {
  const { language, settings } = useVisit()
  return (at, style = 'moment') =>
    new Intl.DateTimeFormat(htmlLang(language), {
      dateStyle: 'medium',
      ...(style === 'moment' ? { timeStyle: 'short' } : {}),
      timeZone: settings.time_zone,
    }).format(new Date(at))
}
