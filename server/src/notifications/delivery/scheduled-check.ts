import type { Clock } from '../../platform/clock.ts'

/** A look at what there is to tell a member, planned for a time. */
export interface ScheduledCheck {
  readonly memberId: number
  /** ISO 8601. */
  readonly at: string
}
/** The time that a planned look goes by: the jobs' clock is the database's, and may be a moment ahead of ours. */
export const getCheckTime = (clock: Clock, at: string): Date =>
  new Date(Math.max(clock.now().getTime(), Date.parse(at)))
