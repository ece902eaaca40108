import { toCalendarDay, getEndOfDay } from '../../platform/calendar-day.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'

/**
 * The end of the last day on which an order can be withdrawn from: so many calendar days of the member after the day on which
 * it was completed, however long a day is there (docs/law.md#withdrawal).
 */
export function getWithdrawalDeadline(completed: Date, refundDays: number, timeZone: string): Date {
  const noon = new Date(`${toCalendarDay(timeZone, completed)}T12:00:00Z`)
  return getEndOfDay(timeZone, addMs(noon, daysToMs(refundDays)).toISOString().slice(0, 10))
}
