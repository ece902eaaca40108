import { deviceCookieDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs } from '../platform/clock.ts'
import { toUtcDay } from '../platform/calendar-day.ts'
import type { Services } from '../platform/context.ts'
import { counterRetentionMs } from '../platform/modules/platform-module.ts'
import { deleteExpiredPlatformData } from '../platform/erase-platform-data.sql.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteExpiredProofs } from './bot-protection/used-proof.sql.ts'
import { deleteExpiredExports } from './data-export/data-export.sql.ts'
import { deleteDevicesBefore } from './authentication/known-device.sql.ts'
import { deleteLoginAttemptsBefore } from './authentication/login-attempt.sql.ts'
import { deleteSessionsBefore } from './authentication/sessions.ts'
import { deleteActiveDaysBefore } from './members/member.sql.ts'
import { deleteLoginCodesBefore } from './login/login-code.sql.ts'
import { deleteLoginProviderRequestsBefore } from './providers/login-provider-request.sql.ts'
import { deleteTokensBefore } from './mail-tokens/mail-tokens.ts'

/** Expired tokens are kept for a while so that their screen can say they have expired. */
export const tokenRetentionMs = daysToMs(30)
/** Requests of the last day are counted. */
export const loginCodeRetentionMs = daysToMs(1)
/** Long enough to compute the days and weeks of returning members again. */
export const activeDayRetentionMs = daysToMs(35)

/** Deletes expired sessions, tokens, codes to log in, log-ins begun at providers, counters, idempotency keys, archives, proofs of work, known devices and active days. */
async function deleteExpiredRows({ db, clock }: Services): Promise<number> {
  const now = clock.now()
  const deleted = [
    ...(await deleteSessionsBefore(db, now)),
    ...(await deleteTokensBefore(db, addMs(now, -tokenRetentionMs))),
    ...(await deleteLoginAttemptsBefore(db, addMs(now, -counterRetentionMs))),
    ...(await deleteLoginCodesBefore(db, addMs(now, -loginCodeRetentionMs))),
    ...(await deleteLoginProviderRequestsBefore(db, now)),
    ...(await deleteExpiredPlatformData(db, addMs(now, -counterRetentionMs))),
    ...(await deleteExpiredProofs(db, now)),
    ...(await deleteDevicesBefore(db, addMs(now, -daysToMs(deviceCookieDays)))),
    await deleteActiveDaysBefore(db, toUtcDay(addMs(now, -activeDayRetentionMs))),
  ]
  return countDeletedRows(deleted) + (await deleteExpiredExports(db, now))
}

export const forgetOldJob = defineDeletingJob('forget-old', deleteExpiredRows, '27 * * * *')
