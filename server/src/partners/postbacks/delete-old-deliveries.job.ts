import { addMs, daysToMs } from '../../platform/clock.ts'
import { defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteDeliveriesBefore } from './delivery.sql.ts'

/** The time for which deliveries to partners are kept (docs/law.md#retention). */
export const deliveryRetentionMs = daysToMs(60)

export const deleteOldDeliveriesJob = defineDeletingJob(
  'delete-old-postbacks',
  ({ db, clock }) => deleteDeliveriesBefore(db, addMs(clock.now(), -deliveryRetentionMs)),
  '27 4 * * *',
)
