import { reactivationDays } from '@amarelle/contract/limits'
import { days, later } from '../platform/clock.ts'

/** Until when a mailed link restores an account (docs/product.md#the-end-of-an-account). */
export const restorableUntil = (requestedAt: Date): Date => later(requestedAt, days(reactivationDays))
