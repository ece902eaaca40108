import { addMs, daysToMs } from '../../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteOrdersAnsweredBefore } from './authority-order.sql.ts'

/** Retention after the answer (docs/law.md#retention): the yearly reports of five years can still be made. */
export const answeredOrderRetentionMs = daysToMs(6 * 365)

export const forgetAuthorityOrdersJob = defineDeletingJob(
  'forget-authority-orders',
  async ({ db, clock }) =>
    countDeletedRows(await deleteOrdersAnsweredBefore(db, addMs(clock.now(), -answeredOrderRetentionMs))),
  '47 3 * * *',
)
