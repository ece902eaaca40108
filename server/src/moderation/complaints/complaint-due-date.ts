import type { ComplaintKind } from '@amarelle/contract/endpoints/complaints'
import { daysToMs, hoursToMs, addMs } from '../../platform/clock.ts'

const urgentKinds: readonly ComplaintKind[] = ['intimate_pictures', 'minors']
/** Kinds about content, as opposed to conduct between members or an order with the company. */
const contentKinds: readonly ComplaintKind[] = ['profile', 'photo', 'message', 'copyright', 'illegal']

export const isUrgentComplaint = (kind: ComplaintKind): boolean => urgentKinds.includes(kind)

/**
 * Adds working days, leaving out Saturdays and Sundays. Public holidays count as working days, so the date is never later than
 * promised.
 */
function addWorkingDays(from: Date, count: number): Date {
  let at = from
  for (let daysLeft = count; daysLeft > 0; ) {
    at = addMs(at, daysToMs(1))
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) daysLeft -= 1
  }
  return at
}

/** Returns the decision deadline: 48 hours, 7 working days or 14 days (TAKE IT DOWN Act, card schemes, our own promise). */
export const getComplaintDueDate = (kind: ComplaintKind, filedAt: Date): Date =>
  isUrgentComplaint(kind)
    ? addMs(filedAt, hoursToMs(48))
    : contentKinds.includes(kind)
      ? addWorkingDays(filedAt, 7)
      : addMs(filedAt, daysToMs(14))
