import { defineDeletingJob } from '../platform/jobs/deleting-job.ts'
import type { Module } from '../platform/modules/module.ts'
import { deletedAfter, keepForAudit, keepWithEmployment } from '../platform/modules/processing.ts'
import { approvalPort } from './approvals/approval-port.ts'
import { checkAuditLogJob } from './audit/check-audit-log.job.ts'
import { eraseAuditDetails, loadAuditData } from './audit/erase-details.sql.ts'
import { staffMailJob } from './people/staff-mail.job.ts'
import { codeSecretColumn } from './sign-in/codes.ts'
import { deleteExpiredSignIns } from './sign-in/staff-session.sql.ts'
import { staffEndpoints } from './staff.routes.ts'

const forgetSignInsJob = defineDeletingJob(
  'forget-staff-sign-ins',
  ({ db, clock }) => deleteExpiredSignIns(db, clock.now()),
  '40 * * * *',
)

export const staffModule: Module = {
  name: 'staff',
  staffEndpoints,
  requires: [approvalPort],
  encryptedColumns: [codeSecretColumn],
  jobs: [checkAuditLogJob, staffMailJob, forgetSignInsJob],
  processing: {
    activity: {
      persons: ['staff', 'members'],
      data: ['account', 'connection', 'staff_acts'],
      recipients: ['mail_provider'],
      legalBases: ['contract', 'legitimate_interest'],
    },
    tables: {
      ...keepWithEmployment(
        'saved_filter',
        'staff_device',
        'staff_grant',
        'staff_member',
        'staff_passkey',
        'staff_recovery_code',
        'staff_totp',
      ),
      staff_session: [deletedAfter(0, { since: 'expires_at', job: 'forget-staff-sign-ins' })],
      staff_link: [deletedAfter(0, { since: 'expires_at', job: 'forget-staff-sign-ins' })],
      staff_challenge: [deletedAfter(0, { since: 'expires_at', job: 'forget-staff-sign-ins' })],
      ...keepForAudit('approval', 'audit_check', 'audit_detail', 'audit_entry', 'audit_link'),
    },
  },
  personalData: {
    staff_acts: async ({ db }, memberId) => ({ data: { acts: await loadAuditData(db, memberId) } }),
  },
  eraseMember: async (tx, { memberId }) => {
    await eraseAuditDetails(tx, memberId)
  },
}
