import { addMs, daysToMs } from '../clock.ts'
import { defineDeletingJob } from '../jobs/deleting-job.ts'
import { deleteSentMailsBefore } from './sent-mail.sql.ts'

/** The time for which it is recorded that a mail was sent (docs/law.md#retention). */
export const sentMailRetentionMs = daysToMs(90)

export const deleteOldSentMailsJob = defineDeletingJob(
  'delete-old-sent-mails',
  ({ db, clock }) => deleteSentMailsBefore(db, addMs(clock.now(), -sentMailRetentionMs)),
  '12 4 * * *',
)
