import { toCalendarDay, getEndOfDay } from '../../platform/calendar-day.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'

/**
 * The end of the withdrawal period: `refundDays` calendar days in the member's time zone after the day of completion
 * (docs/law.md#withdrawal).
 */
export function getWithdrawalDeadline(completedAt: Date, refundDays: number, timeZone: string): Date {
  const noon = new Date(`${toCalendarDay(timeZone, completedAt)}T12:00:00Z`)
  return getEndOfDay(timeZone, addMs(noon, daysToMs(refundDays)).toISOString().slice(0, 10))
}
