import { addMs } from '../../platform/clock.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { sentTextRetentionMs } from './same-text.ts'
import { deleteSentTextsBefore } from './sent-text.sql.ts'

export const deleteOldSentTextsJob = defineDeletingJob(
  'forget-sent-texts',
  async ({ db, clock }) =>
    countDeletedRows(await deleteSentTextsBefore(db, addMs(clock.now(), -sentTextRetentionMs))),
  '*/5 * * * *',
)
