import { addMs } from '../platform/clock.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { remembered } from './same-text.ts'
import { forgetSentTexts } from './sent-text.sql.ts'

export const forgetSentTextsJob = defineJob(
  'forget-sent-texts',
  async ({ db, clock }) => {
    await forgetSentTexts(db, addMs(clock.now(), -remembered))
  },
  '*/5 * * * *',
)
