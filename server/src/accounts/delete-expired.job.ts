import { deviceCookieDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { counterRetentionMs } from '../platform/modules/platform-module.ts'
import { deleteExpiredPlatformData } from '../platform/erase-platform-data.sql.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteExpiredProofs } from './bot-protection/used-proof.sql.ts'
import { deleteExpiredExports } from './data-export/data-export.sql.ts'
import { deleteDevicesBefore } from './authentication/known-device.sql.ts'
import { deleteLoginAttemptsBefore } from './authentication/login-attempt.sql.ts'
import { deleteSessionsBefore } from './authentication/sessions.ts'
import { deleteTokensBefore } from './mail-tokens/mail-tokens.ts'

/** Expired tokens are kept for a while so that their screen can say they have expired. */
export const tokenRetentionMs = daysToMs(30)

/** Deletes expired sessions, tokens, counters, idempotency keys, archives, proofs of work and known devices. */
async function deleteExpiredRows({ db, clock }: Services): Promise<number> {
  const now = clock.now()
  const deleted = [
    ...(await deleteSessionsBefore(db, now)),
    ...(await deleteTokensBefore(db, addMs(now, -tokenRetentionMs))),
    ...(await deleteLoginAttemptsBefore(db, addMs(now, -counterRetentionMs))),
    ...(await deleteExpiredPlatformData(db, addMs(now, -counterRetentionMs))),
    ...(await deleteExpiredProofs(db, now)),
    ...(await deleteDevicesBefore(db, addMs(now, -daysToMs(deviceCookieDays)))),
  ]
  return countDeletedRows(deleted) + (await deleteExpiredExports(db, now))
}

export const forgetOldJob = defineDeletingJob('forget-old', deleteExpiredRows, '27 * * * *')
