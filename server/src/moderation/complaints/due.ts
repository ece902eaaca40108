import type { ComplaintKind } from '@amarelle/contract/complaints'
import { days, hours, later } from '../../platform/clock.ts'

const urgent: readonly ComplaintKind[] = ['intimate_pictures', 'minors']
/** Decided by whom it is about: content, what one member did to another, or an order and us. */
const content: readonly ComplaintKind[] = ['profile', 'photo', 'message', 'copyright', 'illegal']

export const isUrgent = (kind: ComplaintKind): boolean => urgent.includes(kind)

/** So many working days later, Saturdays and Sundays left out; public holidays count, so it is never later than promised. */
function workingDays(from: Date, count: number): Date {
  let at = from
  for (let left = count; left > 0; ) {
    at = later(at, days(1))
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}

/** By when it is decided: 48 hours, 7 working days or 14 days (TAKE IT DOWN, the card schemes, our own word). */
export const dueAt = (kind: ComplaintKind, filedAt: Date): Date =>
  isUrgent(kind)
    ? later(filedAt, hours(48))
    : content.includes(kind)
      ? workingDays(filedAt, 7)
      : later(filedAt, days(14))
