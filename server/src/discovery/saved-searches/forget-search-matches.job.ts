import { addMs } from '../../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { newPersonMs } from './alert-times.ts'
import { deleteToldMatchesBefore } from './search-alerts.sql.ts'

/** Forgets of whom saved searches have told, once those people no longer count as new. */
export const forgetSearchMatchesJob = defineDeletingJob(
  'forget-search-matches',
  async ({ db, clock }) =>
    countDeletedRows(await deleteToldMatchesBefore(db, addMs(clock.now(), -newPersonMs))),
  '41 4 * * *',
)
