import type { Clock } from '../../platform/clock.ts'

/** Payload of a job that checks at a given time whether a member is to be notified. */
export interface ScheduledCheck {
  readonly memberId: number
  /** ISO 8601. */
  readonly at: string
}
/** Returns the time that a check uses: not before its scheduled time, because jobs run on the database clock, which may be ahead. */
export const getCheckTime = (clock: Clock, at: string): Date =>
  new Date(Math.max(clock.now().getTime(), Date.parse(at)))
