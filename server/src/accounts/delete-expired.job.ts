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

/** A link that expired still leads to the screen that says so, for a while. */
const tokenRetentionMs = daysToMs(30)
/** The longest limit counts over a day; a call is repeated within minutes. */
const counterRetentionMs = daysToMs(2)

/** Removes what is over: sessions, links, counters, keys of idempotent calls, archives, proofs of work, marks of browsers. */
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
