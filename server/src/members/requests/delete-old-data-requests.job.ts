import { addMs, daysToMs } from '../../platform/clock.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteDataRequestsClosedBefore } from './data-request.sql.ts'

/** The time for which it can be shown that a request was answered (docs/law.md#retention). */
export const closedRequestRetentionMs = daysToMs(3 * 365)

export const deleteOldDataRequestsJob = defineDeletingJob(
  'delete-old-data-requests',
  ({ db, clock }) => deleteDataRequestsClosedBefore(db, addMs(clock.now(), -closedRequestRetentionMs)),
  '19 4 * * *',
)
