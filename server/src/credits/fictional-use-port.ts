import type { Money } from '@amarelle/contract/domain/common'
import type { Db } from '../platform/db/db.ts'
import { createPort } from '../platform/modules/port.ts'

/** Describes what a member spent on messages to fictional profiles; refunded messages are left out of the sums. */
export interface FictionalUse {
  /** Of the given bookings, those of such messages, and of their refunds. */
  readonly bookingIds: ReadonlySet<number>
  readonly credits: number
  /** The part of `credits` of the days (UTC) after the given one. */
  readonly recentCredits: number
  /** The cost of the bought ones among all credits, by currency. */
  readonly paid: readonly Money[]
}
type FictionalUseFinder = (
  db: Db,
  memberId: number,
  given: {
    /** The member's newest bookings, without gaps. */
    readonly newestBookingIds: readonly number[]
    readonly since: Date
  },
) => Promise<FictionalUse>
/** Implemented by `chat`. */
export const fictionalUsePort = createPort<FictionalUseFinder>('fictional use')
