import { deviceCookieDays } from '@amarelle/contract/domain/limits'
import { daysToMs, addMs } from '../platform/clock.ts'
import type { Services } from '../platform/context.ts'
import { deleteExpiredPlatformData } from '../platform/erase-platform-data.sql.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { deleteExpiredProofs } from './bot-protection/used-proof.sql.ts'
import { deleteExpiredExports } from './data-export/data-export.sql.ts'
import { deleteDevicesBefore } from './authentication/known-device.sql.ts'
import { deleteLoginAttemptsBefore } from './authentication/login-attempt.sql.ts'
import { deleteSessionsBefore } from './authentication/sessions.ts'
import { deleteTokensBefore } from './mail-tokens/mail-tokens.ts'

/** Expired tokens are kept for a while so that their screen can say they have expired. */
const tokenRetentionMs = daysToMs(30)
/** The longest limit counts over a day; idempotent calls are retried within minutes. */
const counterRetentionMs = daysToMs(2)

/** Deletes expired sessions, tokens, counters, idempotency keys, archives, proofs of work and known devices. */
async function deleteExpiredRows({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await deleteSessionsBefore(db, now)
  await deleteTokensBefore(db, addMs(now, -tokenRetentionMs))
  await deleteLoginAttemptsBefore(db, addMs(now, -counterRetentionMs))
  await deleteExpiredPlatformData(db, addMs(now, -counterRetentionMs))
  await deleteExpiredExports(db, now)
  await deleteExpiredProofs(db, now)
  await deleteDevicesBefore(db, addMs(now, -daysToMs(deviceCookieDays)))
}

export const forgetOldJob = defineJob('forget-old', deleteExpiredRows, '27 * * * *')
