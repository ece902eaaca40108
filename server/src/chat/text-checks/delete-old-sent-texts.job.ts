import { addMs } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sentTextRetentionMs } from './same-text.ts'
import { deleteSentTextsBefore } from './sent-text.sql.ts'

export const deleteOldSentTextsJob = defineJob(
  'forget-sent-texts',
  async ({ db, clock }) => {
    await deleteSentTextsBefore(db, addMs(clock.now(), -sentTextRetentionMs))
  },
  '*/5 * * * *',
)
