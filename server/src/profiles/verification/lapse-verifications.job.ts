// Ends verifications without anybody's decision: after a change of the main photo, and with time.
import { verificationWaitDays } from '@amarelle/contract/domain/photo-verification'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockPhotos } from '../photos/photo.sql.ts'
import { closeOpenVerification, publishOwnChange } from './end-verification.ts'
import { queueVerificationMail } from './verification-mail.job.ts'
import {
  deleteVerificationsDrawnBefore,
  findOpenVerification,
  findOverdueVerifications,
} from './verification.sql.ts'

/** Queued by the database when it ends a verification because the main photo has changed: tells the member. */
export const verificationLapsedJob = defineJob<{ memberId: number }>(
  'verification-lapsed',
  ({ db }, { memberId }) =>
    runInTransaction(db, async (tx) => {
      await queueVerificationMail(tx, { memberId, news: 'lapsed', refusal: null })
      await publishOwnChange(tx, memberId)
    }),
)

/** Closes a member's request if it still waits since before `before`. */
const lapseRequest = (services: Services, memberId: number, before: Date): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    await lockPhotos(tx, memberId)
    const open = await findOpenVerification(tx, memberId)
    if (!open?.submittedAt || open.submittedAt >= before) return
    await closeOpenVerification(services, tx, memberId, 'lapsed')
    await queueVerificationMail(tx, { memberId, news: 'undecided', refusal: null })
    await publishOwnChange(tx, memberId)
  })
const requestsPerRun = 500
/** Requests that nobody has decided for 7 days lapse, and their pictures are deleted. */
export const lapseVerificationsJob = defineJob(
  'lapse-verifications',
  async (services) => {
    const before = addMs(services.clock.now(), -daysToMs(verificationWaitDays))
    for (const memberId of await findOverdueVerifications(services.db, before, requestsPerRun))
      await lapseRequest(services, memberId, before)
  },
  '*/10 * * * *',
)

/** Retention of closed requests (docs/law.md#retention). */
export const closedVerificationRetentionMs = daysToMs(90)
export const forgetVerificationsJob = defineDeletingJob(
  'forget-verifications',
  ({ db, clock }) => deleteVerificationsDrawnBefore(db, addMs(clock.now(), -closedVerificationRetentionMs)),
  '55 3 * * *',
)
