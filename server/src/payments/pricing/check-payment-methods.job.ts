import { syncAlarms } from '../../platform/alarms.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findUnknownMethods } from './payment-method.sql.ts'

export const checkMethodsJob = defineJob(
  'check-methods',
  async (services) => {
    const unknown = await findUnknownMethods(services.db)
    await syncAlarms(
      services,
      'payment_method_unknown',
      new Map(unknown.map((method) => [`method ${method}`, { code: 'method_unknown', values: { method } }])),
    )
  },
  '*/5 * * * *',
)
