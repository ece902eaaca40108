import { i18n } from '@lingui/core'

const getLocale = () => (i18n.locale === 'de' ? 'de-DE' : 'en-GB')

/** A time as lists show it: without the year if it is this one, in the browser's time zone. */
export function formatTime(at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(getLocale(), {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(date)
}
/** A time to the second, with its date. */
export const formatExactTime = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
export const formatCount = (count: number): string => new Intl.NumberFormat(getLocale()).format(count)
