import { defineJob } from '../platform/jobs/jobs.ts'
import type { Module } from '../platform/modules/module.ts'
import { checkAuditLogJob } from './audit/check-audit-log.job.ts'
import { eraseAuditDetails, loadAuditData } from './audit/erase-details.sql.ts'
import { staffMailJob } from './people/staff-mail.job.ts'
import { deleteExpiredSignIns } from './sign-in/staff-session.sql.ts'
import { staffEndpoints } from './staff.routes.ts'

const forgetSignInsJob = defineJob(
  'forget-staff-sign-ins',
  ({ db, clock }) => deleteExpiredSignIns(db, clock.now()),
  '40 * * * *',
)

export const staffModule: Module = {
  name: 'staff',
  staffEndpoints,
  jobs: [checkAuditLogJob, staffMailJob, forgetSignInsJob],
  personalData: {
    staff_acts: async ({ db }, memberId) => ({ data: { acts: await loadAuditData(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await eraseAuditDetails(tx, memberId)
  },
}
