import { addMs, daysToMs, hoursToMs } from './clock.ts'

// Creating a formatter costs about a hundred times as much as using one.
const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar day in a time zone, such as `2026-02-28`. */
export function toCalendarDay(timeZone: string, at: Date): string {
  const format = dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  dayFormatters.set(timeZone, format)
  return format.format(at)
}

/** Returns the calendar day in UTC, such as `2026-02-28`. */
export const toUtcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns a day so many days later; works on calendar days only. */
export const addDays = (day: string, count: number): string =>
  toUtcDay(addMs(new Date(`${day}T00:00:00Z`), daysToMs(count)))

/** Returns the Monday of a day's week. */
export const toMonday = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * Returns the instant (millisecond precision) at which the day after `day` begins in a time zone. This is not always 00:00:
 * where clocks go forward at midnight, the day begins at 01:00.
 */
export function getEndOfDay(timeZone: string, day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  // No time zone is more than 14 hours ahead of UTC or 12 hours behind it.
  let [before, after] = [addMs(noon, -hoursToMs(15)).getTime(), addMs(noon, hoursToMs(36)).getTime()]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (toCalendarDay(timeZone, new Date(middle)) > day) after = middle
    else before = middle
  }
  return new Date(after)
}

/** Returns the instant at which the calendar day of `at` began in a time zone. */
export const getStartOfDay = (timeZone: string, at: Date): Date =>
  getEndOfDay(timeZone, toCalendarDay(timeZone, addMs(at, -daysToMs(1))))

/** Returns the instant at which a clock in a time zone shows a full hour (0 to 24) on the calendar day of `at`. */
export function getHourOfDay(timeZone: string, at: Date, hour: number): Date {
  const start = getStartOfDay(timeZone, at)
  if (hour === 0) return start
  if (hour === 24) return getEndOfDay(timeZone, toCalendarDay(timeZone, at))
  const showHour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  // On the two days a year on which clocks change, a day has 23 or 25 hours.
  const candidates = [hour - 1, hour, hour + 1].map((hours) => addMs(start, hoursToMs(hours)))
  return (
    candidates.find((instant) => Number(showHour.format(instant)) === hour) ?? addMs(start, hoursToMs(hour))
  )
}
