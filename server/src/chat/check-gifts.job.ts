import { setAlarms } from '../platform/alarms.ts'
import { defineJob } from '../platform/jobs.ts'
import { unknownGifts } from './gift.sql.ts'

defineJob(
  'check-gifts',
  async (parts) => {
    const unknown = await unknownGifts(parts.db)
    await setAlarms(
      parts,
      'gift_unknown',
      new Map(unknown.map((code) => [`gift ${code}`, 'There is no drawing of it: it is not offered.'])),
    )
  },
  '*/5 * * * *',
)
