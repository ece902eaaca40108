import { sql } from 'kysely'
import { listenInTransaction } from '../platform/event-bus.ts'
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
import { fraudReversalJob, fraudReversalsJob } from './cases/fraud-reversal.job.ts'
import { fraudNoticeJob, fraudNoticesJob, repliedMembersPort } from './cases/fraud-notice.job.ts'
import { messageRemoverPort, photoRemoverPort, textRemoverPort } from './cases/content-removal.ts'
import { complaintBranch, reportBranch } from './queue/own-branches.ts'
import { avatarPort } from './queue/avatar-port.ts'
import { conversationPort } from './queue/conversation-port.ts'
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
import { deleteAllHiddenContacts } from './hidden-contacts/hidden-contact.sql.ts'
import { deleteOwnAddress } from './hidden-contacts/own-address.sql.ts'
import { hashOwnAddressesJob, ownAddressListeners } from './hidden-contacts/own-address.ts'
import { anonymizeReports } from './reports/report.sql.ts'
import { escalationStaffEndpoints } from './escalations/escalations.staff-routes.ts'
import { flaggerMailJob } from './flaggers/flagger-mail.job.ts'
import { flaggerStaffEndpoints } from './flaggers/flaggers.staff-routes.ts'
import { checkRiskJob } from './signals/check-risk.job.ts'
import { decidedSignalRetentionMs, forgetSignalsJob } from './signals/forget-signals.job.ts'
import { queueRiskCheck, riskCheckPort } from './signals/risk-rule.ts'
import { anonymizeSignals } from './signals/risk-signal.sql.ts'
import { manyAccountsCheck } from './signals/rules/many-accounts.ts'
import { repeatFalseReporterCheck } from './signals/rules/repeat-false-reporter.ts'
import { repeatOffenderCheck } from './signals/rules/repeat-offender.ts'
import { setAsideMailJob } from './signals/set-aside-mail.job.ts'
import { signalBranch } from './signals/signal-branch.ts'
import { signalStaffEndpoints } from './signals/signals.staff-routes.ts'

/** When a member is erased, deletes blocks in both directions and removes the name from reports. */
export const moderationModule: Module = {
  name: 'moderation',
  endpoints: moderationEndpoints,
  staffEndpoints: [
    ...moderationStaffEndpoints,
    ...signalStaffEndpoints,
    ...flaggerStaffEndpoints,
    ...escalationStaffEndpoints,
  ],
  jobs: [
    statementMailJob,
    decisionMailsJob,
    appealMailJob,
    fraudNoticesJob,
    fraudNoticeJob,
    fraudReversalsJob,
    fraudReversalJob,
    complaintMailJob,
    forgetComplaintsJob,
    caseFilesJob,
    forgetReportsJob,
    reportMailJob,
    checkRiskJob,
    setAsideMailJob,
    forgetSignalsJob,
    flaggerMailJob,
    hashOwnAddressesJob,
  ],
  listeners: [
    ...(['member.signed_up', 'member.completed'] as const).map((event) =>
      listenInTransaction(event, (tx, { memberId }) => queueRiskCheck(tx, 'many_accounts', memberId)),
    ),
    ...ownAddressListeners,
  ],
  requires: [
    avatarPort,
    contactCheckPort,
    messageEvidencePort,
    conversationPort,
    profileEvidencePort,
    complaintTargetPort,
    photoFilePathPort,
    photoRemoverPort,
    textRemoverPort,
    messageRemoverPort,
    repliedMembersPort,
    queueBranchPort,
    riskCheckPort,
  ],
  provides: [
    queueBranchPort.implement(reportBranch),
    queueBranchPort.implement(complaintBranch),
    queueBranchPort.implement(appealBranch),
    queueBranchPort.implement(signalBranch),
    suspensionAppealPort.implement(findSuspensionAppealLink),
    riskCheckPort.implement(manyAccountsCheck),
    riskCheckPort.implement(repeatOffenderCheck),
    riskCheckPort.implement(repeatFalseReporterCheck),
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
      risk_signal: [
        deletedAfter(decidedSignalRetentionMs, {
          since: 'decided_at',
          where: sql`state = 'decided'`,
          job: 'forget-signals',
        }),
      ],
      ...keepWithCase(
        'appeal',
        'case_claim',
        'case_escalation',
        'case_note',
        'moderation_act',
        'trusted_flagger',
        'unsent_decision',
      ),
      ...keepWithAccount(
        'block',
        'fictional_consent',
        'fictional_consent_history',
        'fraud_notice',
        'hidden_contact',
        'own_contact_address',
      ),
      ...withoutPersonalData('case_figure', 'measure_figure'),
    },
  },
  personalData: { moderation: loadModerationData },
  eraseMember: async (tx, { memberId }) => {
    await deleteAllMemberBlocks(tx, memberId)
    await deleteAllHiddenContacts(tx, memberId)
    await deleteOwnAddress(tx, memberId)
    await deleteFictionalConsents(tx, memberId)
    await deleteCaseNotesAbout(tx, memberId)
    await anonymizeReports(tx, memberId)
    await anonymizeComplaints(tx, memberId)
    await anonymizeActs(tx, memberId)
    await deleteFraudNotices(tx, memberId)
    await anonymizeAppeals(tx, memberId)
    await anonymizeSignals(tx, memberId)
  },
}
