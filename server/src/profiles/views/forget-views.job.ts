import { profileViewRetentionDays } from '@amarelle/contract/endpoints/lists/profile-views'
import { daysToMs } from '../../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { deleteOldViews } from './profile-view.sql.ts'

export const profileViewRetentionMs = daysToMs(profileViewRetentionDays)

/** Once a day, because it reads the whole table: an index on the time alone would be written with each view. */
export const forgetViewsJob = defineDeletingJob(
  'forget-profile-views',
  async ({ db, clock }) => countDeletedRows(await deleteOldViews(db, clock.now())),
  '37 3 * * *',
)
