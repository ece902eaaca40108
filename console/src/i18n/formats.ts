import type { Money } from '@amarelle/contract/domain/common'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const getLocale = () => (i18n.locale === 'de' ? 'de-DE' : 'en-GB')

/** Returns a time as lists show it: without the year if it is this one, in the browser's time zone. */
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
/** Returns a time to the second, with its date. */
export const formatExactTime = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
export const formatCount = (count: number): string => new Intl.NumberFormat(getLocale()).format(count)
/** Returns a duration to the minute below ten hours, to the hour below ten days, then in days: "18 min", "2 h 4 min", "3 d 5 h", "12 d". */
export function formatDuration(durationMs: number): string {
  const minutes = Math.floor(durationMs / 60_000)
  const hours = Math.floor(minutes / 60)
  const days = formatCount(Math.floor(hours / 24))
  if (hours >= 240) return t`${days} d`
  if (hours >= 24) return hours % 24 === 0 ? t`${days} d` : t`${days} d ${hours % 24} h`
  if (hours >= 10) return t`${hours} h`
  if (hours > 0) return minutes % 60 === 0 ? t`${hours} h` : t`${hours} h ${minutes % 60} min`
  return t`${minutes} min`
}
/** Returns a size in bytes as kilobytes or megabytes, such as "120 kB". */
export function formatFileSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1000))
}
export const formatDate = (at: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(new Date(at))
/** Returns a month such as `2026-10` as "October 2026". */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
/** Returns a month such as `2026-10` as "Oct 26", for charts. */
export const formatShortMonth = (month: string): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
/** Returns the name of a language in the person's own, such as "Dutch". */
export const formatLanguage = (language: string): string =>
  new Intl.DisplayNames(getLocale(), { type: 'language' }).of(language) ?? language
/** Returns the name of a country in the person's own language, such as "Netherlands". */
export const formatCountry = (country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames(getLocale(), { type: 'region' }).of(country) ?? country)
    : country
/** Names after each other, such as "terms and privacy text". */
export const formatList = (names: readonly string[]): string => new Intl.ListFormat(getLocale()).format(names)
/** Returns the name of a currency with its code, such as "Euro (EUR)". */
export const formatCurrency = (currency: string): string => {
  const code = currency.toUpperCase()
  const name = /^[A-Z]{3}$/.test(code)
    ? new Intl.DisplayNames(getLocale(), { type: 'currency' }).of(code)
    : undefined
  return name === undefined || name === code ? currency : `${name} (${code})`
}
/** Returns an amount of money with its currency, such as "€29.99". */
export function formatMoney({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat(getLocale(), { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
/** Returns an amount under a heading that names its currency, such as "1,499.00". */
export const formatMinor = (minor: number): string =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    minor / 100,
  )
/** Returns an amount as it is typed, such as "1499.00". */
export const formatTypedMinor = (minor: number): string =>
  new Intl.NumberFormat(getLocale(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(minor / 100)
/** Returns an amount in a chart, such as "34.1k". */
export const formatShortAmount = (minor: number): string =>
  new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(minor / 100)
/** Returns a share of 1 as "1.5%". */
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(share)
/** Returns a day such as `2026-10-07` as "7 Oct". */
export const formatDayOfYear = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
/** Today's date with the weekday, such as "Monday 23 November 2026". */
export const formatToday = (): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full' }).format(new Date())
