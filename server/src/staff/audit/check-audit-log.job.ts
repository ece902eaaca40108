import { syncAlarms } from '../../platform/alarms.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { checkAuditLog } from './check-audit-log.ts'

/** Verifies the audit log every night, from the beginning on Sundays, and raises an alarm at a fault. */
async function checkNightly(services: Services): Promise<void> {
  const { fault } = await checkAuditLog(services, { whole: services.clock.now().getUTCDay() === 0 })
  await syncAlarms(
    services,
    'audit-log-broken',
    new Map(fault ? [['audit log', { code: 'audit_log_broken', values: { ...fault } }]] : []),
  )
}
export const checkAuditLogJob = defineJob('check-audit-log', checkNightly, '10 3 * * *')
