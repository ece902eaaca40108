import { countDeletedRows, defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import { deleteAgeCheckRequestsBefore } from './proof/age-check-request.sql.ts'

export const forgetAgeCheckRequestsJob = defineDeletingJob(
  'forget-age-check-requests',
  async ({ db, clock }) => countDeletedRows(await deleteAgeCheckRequestsBefore(db, clock.now())),
  '41 * * * *',
)
