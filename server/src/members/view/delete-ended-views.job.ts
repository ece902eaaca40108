import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteViewsBefore } from './member-view.sql.ts'

export const deleteEndedViewsJob = defineDeletingJob(
  'delete-ended-member-views',
  async ({ db, clock }) => countDeletedRows(await deleteViewsBefore(db, clock.now())),
  '50 * * * *',
)
