import { dayIn, endOfDay } from '../platform/calendar-day.ts'
import { days, later } from '../platform/clock.ts'

/**
 * The end of the last day on which an order can be withdrawn from: so many calendar days of the member after the day on which
 * it was completed, however long a day is there (docs/law.md#withdrawal).
 */
export function withdrawUntil(completed: Date, refundDays: number, timeZone: string): Date {
  const noon = new Date(`${dayIn(timeZone, completed)}T12:00:00Z`)
  return endOfDay(timeZone, later(noon, days(refundDays)).toISOString().slice(0, 10))
}
