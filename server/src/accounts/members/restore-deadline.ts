import { accountRestoreDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs } from '../../platform/clock.ts'

/** Returns until when a mailed link restores an account (docs/product.md#the-end-of-an-account). */
export const getRestoreDeadline = (requestedAt: Date): Date =>
  addMs(requestedAt, daysToMs(accountRestoreDays))
