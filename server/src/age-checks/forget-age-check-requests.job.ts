import { addMs, hoursToMs } from '../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteAgeCheckRequestsBefore } from './proof/age-check-request.sql.ts'

/** After it expired. Who is refused late, because they took too long, is still led back to where the age was asked for. */
export const ageCheckRequestRetentionMs = hoursToMs(1)

export const forgetAgeCheckRequestsJob = defineDeletingJob(
  'forget-age-check-requests',
  async ({ db, clock }) =>
    countDeletedRows(await deleteAgeCheckRequestsBefore(db, addMs(clock.now(), -ageCheckRequestRetentionMs))),
  '41 * * * *',
)
