import { reactivationDays } from '@amarelle/contract/limits'
import { days, later } from '../platform/clock.ts'

/** Until when a mailed link restores an account (SPECIFICATION 9). */
export const restorableUntil = (requestedAt: Date): Date => later(requestedAt, days(reactivationDays))
