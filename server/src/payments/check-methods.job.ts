import { setAlarms } from '../platform/alarms.ts'
import { defineJob } from '../platform/jobs.ts'
import { unknownMethods } from './method.sql.ts'

defineJob(
  'check-methods',
  async (parts) => {
    const unknown = await unknownMethods(parts.db)
    await setAlarms(
      parts,
      'payment_method_unknown',
      new Map(unknown.map((code) => [`method ${code}`, 'There is no mark of it: it is not offered.'])),
    )
  },
  '*/5 * * * *',
)
