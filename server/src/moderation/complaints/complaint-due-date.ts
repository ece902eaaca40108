import type { ComplaintKind } from '@amarelle/contract/endpoints/complaints'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'

const urgentKinds: readonly ComplaintKind[] = ['intimate_pictures', 'minors']
/** Decided by whom it is about: content, what one member did to another, or an order and us. */
const contentKinds: readonly ComplaintKind[] = ['profile', 'photo', 'message', 'copyright', 'illegal']

export const isUrgentComplaint = (kind: ComplaintKind): boolean => urgentKinds.includes(kind)

/** So many working days later, Saturdays and Sundays left out; public holidays count, so it is never later than promised. */
function addWorkingDays(from: Date, count: number): Date {
  let at = from
  for (let left = count; left > 0; ) {
    at = addMs(at, daysToMs(1))
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}

/** By when it is decided: 48 hours, 7 working days or 14 days (TAKE IT DOWN, the card schemes, our own word). */
export const getComplaintDueDate = (kind: ComplaintKind, filedAt: Date): Date =>
  isUrgentComplaint(kind)
    ? addMs(filedAt, hoursToMs(48))
    : contentKinds.includes(kind)
      ? addWorkingDays(filedAt, 7)
      : addMs(filedAt, daysToMs(14))
