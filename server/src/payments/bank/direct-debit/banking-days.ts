// The TARGET2 calendar: banks settle debits on these days only (docs/payments.md#collection).
import { daysToMs, addMs } from '../../../platform/clock.ts'
import { toCalendarDay } from '../../../platform/calendar-day.ts'

/** The time zone of TARGET2. */
const bankTimeZone = 'Europe/Berlin'
/** The calendar day in the banks' time zone, `2026-02-28`. */
export const toBankDay = (at: Date): string => toCalendarDay(bankTimeZone, at)

const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const addDays = (day: string, count: number): string =>
  addMs(toNoon(day), daysToMs(count)).toISOString().slice(0, 10)

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

/** True except on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBankingDay(day: string): boolean {
  const weekday = toNoon(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}
/** The first banking day after this day. */
export function getNextBankingDay(day: string): string {
  let next = addDays(day, 1)
  while (!isBankingDay(next)) next = addDays(next, 1)
  return next
}
/**
 * The collection day of a debit signed or announced at this instant: submitted on the next banking day, collected on
 * the one after. At least one calendar day lies between mail and debit, whatever the bank's cut-off time.
 */
export const getCollectionDay = (at: Date): string => getNextBankingDay(getNextBankingDay(toBankDay(at)))
