// The TARGET2 calendar: banks settle debits on these days only (docs/payments.md#collection).
import type { BankHoliday } from '@amarelle/contract/staff/endpoints/money/mandates'
import { addMs, hoursToMs } from '../../../platform/clock.ts'
import { addDays, toCalendarDay } from '../../../platform/calendar-day.ts'

/** The time zone of TARGET2. */
const bankTimeZone = 'Europe/Berlin'
/** Returns the calendar day in the banks' time zone, `2026-02-28`. */
export const toBankDay = (at: Date): string => toCalendarDay(bankTimeZone, at)

const localTime = new Intl.DateTimeFormat('sv', {
  timeZone: bankTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const toLocalTime = (at: Date): string => localTime.format(at).replace(' ', 'T')
const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const fromMarch = moon + weekday - 7 * late + 114
  const padTwo = (value: number) => String(value).padStart(2, '0')
  return `${year}-${padTwo(Math.floor(fromMarch / 31))}-${padTwo((fromMarch % 31) + 1)}`
}

const fixedHolidays: Readonly<Record<string, BankHoliday>> = {
  '01-01': 'new_year',
  '05-01': 'labour_day',
  '12-25': 'christmas_day',
  '12-26': 'christmas_holiday',
}
/** Returns the holiday of TARGET2 on this day; null on any other day. */
export function getBankHoliday(day: string): BankHoliday | null {
  const easter = easterSunday(Number(day.slice(0, 4)))
  if (day === addDays(easter, -2)) return 'good_friday'
  if (day === addDays(easter, 1)) return 'easter_monday'
  return fixedHolidays[day.slice(5)] ?? null
}
/** True except on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBankingDay(day: string): boolean {
  const weekday = toNoon(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && getBankHoliday(day) === null
}
/** Returns the first banking day after this day. */
export function getNextBankingDay(day: string): string {
  let next = addDays(day, 1)
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}
/** Returns the last banking day before this day, on which the file of a collection reaches the bank. */
function getPreviousBankingDay(day: string): string {
  let previous = addDays(day, -1)
  while (!isBankingDay(previous)) previous = addDays(previous, -1)
  return previous
}
/** Until when the bank takes the file of a collection day; `time` is the time of day in the banks' time zone, such as `14:00`. */
export function getCutOff(collectOn: string, time: string): Date {
  const wanted = `${getPreviousBankingDay(collectOn)}T${time}:00`
  // The banks' time zone is one or two hours ahead of UTC.
  const candidates = [1, 2].map((hours) => addMs(new Date(`${wanted}Z`), -hoursToMs(hours)))
  return candidates.find((at) => toLocalTime(at) === wanted) ?? new Date(`${wanted}Z`)
}
/**
 * Returns the collection day of a debit signed or announced at this instant: submitted on the next banking day, collected on the one after.
 * At least one calendar day lies between mail and debit, whatever the bank's cut-off time.
 */
export const getCollectionDay = (at: Date): string => getNextBankingDay(getNextBankingDay(toBankDay(at)))
