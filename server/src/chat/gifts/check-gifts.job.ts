import { syncAlarms } from '../../platform/alarms.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findUnknownGifts } from './gift.sql.ts'

export const checkGiftsJob = defineJob(
  'check-gifts',
  async (services) => {
    const unknown = await findUnknownGifts(services.db)
    await syncAlarms(
      services,
      'gift_unknown',
      new Map(unknown.map((gift) => [`gift ${gift}`, { code: 'gift_unknown', values: { gift } }])),
    )
  },
  '*/5 * * * *',
)
