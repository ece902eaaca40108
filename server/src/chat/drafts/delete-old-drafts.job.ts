import { addMs } from '../../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteDraftsBefore, draftRetentionMs } from './draft.sql.ts'

export const deleteOldDraftsJob = defineDeletingJob(
  'delete-old-drafts',
  async ({ db, clock }) =>
    countDeletedRows(await deleteDraftsBefore(db, addMs(clock.now(), -draftRetentionMs))),
  '17 4 * * *',
)
