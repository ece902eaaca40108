import { sql } from 'kysely'
import type { Module } from '../platform/modules/module.ts'
import {
  deletedAfter,
  keepWithAccount,
  keepWithCase,
  withoutPersonalData,
} from '../platform/modules/processing.ts'
import { moderationStaffEndpoints } from './moderation.staff-routes.ts'
import { moderationEndpoints } from './moderation.routes.ts'
import { decisionMailsJob } from './cases/send-decision-mails.job.ts'
import { appealBranch } from './appeals/appeal-branch.ts'
import { appealMailJob } from './appeals/appeal-mail.job.ts'
import { anonymizeAppeals } from './appeals/appeal.sql.ts'
import { findSuspensionAppealLink } from './appeals/suspension-link.ts'
import { suspensionAppealPort } from '../accounts/index.ts'
import { statementMailJob } from './cases/statement-of-reasons-mail.job.ts'
import { complaintMailJob } from './complaints/complaint-mail.job.ts'
import { decidedComplaintRetentionMs, forgetComplaintsJob } from './complaints/delete-old-complaints.job.ts'
import { caseFilesJob, closedReportRetentionMs, forgetReportsJob } from './reports/case-files.job.ts'
import { reportMailJob } from './reports/report-mail.job.ts'
import { contactCheckPort } from './blocks/contact-checks.ts'
import { fraudNoticeJob, fraudNoticesJob, repliedMembersPort } from './cases/fraud-notice.job.ts'
import { messageRemoverPort, photoRemoverPort, textRemoverPort } from './cases/content-removal.ts'
import { complaintBranch, reportBranch } from './queue/own-branches.ts'
import { queueBranchPort } from './queue/queue-branch.ts'
import { deleteCaseNotesAbout } from './queue/case-note.sql.ts'
import { photoFilePathPort } from './queue/case-pictures.ts'
import { complaintTargetPort } from './complaints/complaint-target.ts'
import { messageEvidencePort, profileEvidencePort } from './reports/report-evidence.ts'
import { loadModerationData } from './personal-data.sql.ts'
import { deleteAllMemberBlocks } from './blocks/block.sql.ts'
import { deleteFictionalConsents } from './fictional-consent.sql.ts'
import { deleteFraudNotices } from './cases/fraud-notice.sql.ts'
import { anonymizeActs } from './cases/moderation-act.sql.ts'
import { anonymizeComplaints } from './complaints/complaint.sql.ts'
import { anonymizeReports } from './reports/report.sql.ts'

/** When a member is erased, deletes blocks in both directions and removes the name from reports. */
export const moderationModule: Module = {
  name: 'moderation',
  endpoints: moderationEndpoints,
  staffEndpoints: moderationStaffEndpoints,
  jobs: [
    statementMailJob,
    decisionMailsJob,
    appealMailJob,
    fraudNoticesJob,
    fraudNoticeJob,
    complaintMailJob,
    forgetComplaintsJob,
    caseFilesJob,
    forgetReportsJob,
    reportMailJob,
  ],
  requires: [
    contactCheckPort,
    messageEvidencePort,
    profileEvidencePort,
    complaintTargetPort,
    photoFilePathPort,
    photoRemoverPort,
    textRemoverPort,
    messageRemoverPort,
    repliedMembersPort,
    queueBranchPort,
  ],
  provides: [
    queueBranchPort.implement(reportBranch),
    queueBranchPort.implement(complaintBranch),
    queueBranchPort.implement(appealBranch),
    suspensionAppealPort.implement(findSuspensionAppealLink),
  ],
  processing: {
    activity: {
      persons: ['members', 'complainants'],
      data: ['messages', 'photos', 'cases', 'contacts'],
      recipients: ['mail_provider', 'authorities'],
      legalBases: ['legal_obligation', 'legitimate_interest'],
    },
    tables: {
      report: [
        deletedAfter(closedReportRetentionMs, {
          since: 'closed_at',
          where: sql`state = 'closed'`,
          job: 'forget-reports',
        }),
      ],
      complaint: [
        deletedAfter(decidedComplaintRetentionMs, {
          since: sql`coalesce(closed_at, decided_at)`,
          where: sql`state in ('decided', 'closed')`,
          job: 'forget-complaints',
        }),
      ],
      ...keepWithCase('appeal', 'case_claim', 'case_note', 'moderation_act', 'unsent_decision'),
      ...keepWithAccount('block', 'fictional_consent', 'fraud_notice'),
      ...withoutPersonalData('case_figure', 'measure_figure'),
    },
  },
  personalData: { moderation: loadModerationData },
  eraseMember: async (tx, { memberId }) => {
    await deleteAllMemberBlocks(tx, memberId)
    await deleteFictionalConsents(tx, memberId)
    await deleteCaseNotesAbout(tx, memberId)
    await anonymizeReports(tx, memberId)
    await anonymizeComplaints(tx, memberId)
    await anonymizeActs(tx, memberId)
    await deleteFraudNotices(tx, memberId)
    await anonymizeAppeals(tx, memberId)
  },
}
