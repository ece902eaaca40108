// Moderation: blocks, reports, complaints and consents to write to fictional profiles. Emits an event when a member is blocked; likes and
// chat then end what they store about the two.

export { countOpenCases } from './queue/count-open-cases.ts'
export { findBlockingSide, isNotBlockedEitherWay } from './blocks/block.sql.ts'
export { areHiddenContacts, isNotHiddenContact } from './hidden-contacts/hidden-contact.sql.ts'
export { type Evidence, messageEvidencePort, profileEvidencePort } from './reports/report-evidence.ts'
export { type ModerationAct, findAllActsAgainst } from './cases/moderation-act.sql.ts'
export { loadMeasures } from './cases/measure-view.ts'
export { resendStatement } from './cases/resend-statement.ts'
export type { RequestedAct } from './cases/act-on-case.ts'
export { repliedMembersPort } from './cases/fraud-notice.job.ts'
export {
  type ContentRemoval,
  type ContentRestoration,
  messageRemoverPort,
  photoRemoverPort,
  textRemoverPort,
} from './cases/content-removal.ts'
export { liftSuspension, measureForRule } from './cases/measure-for-rule.ts'
export { getCaseFilePath } from './reports/case-files.job.ts'
export { type Complaint, findComplaint, findOpenComplaints } from './complaints/complaint.sql.ts'
export { decideComplaint, takeComplaint } from './complaints/decide-complaint.ts'
export { openUnderageReport } from './reports/open-underage-report.ts'
export { decideReport } from './reports/decide-report.ts'
export {
  findOpenReports,
  type MemberReport,
  findReport,
  findReportsAbout,
} from './reports/report.sql.ts'
export { avatarPort } from './queue/avatar-port.ts'
export { type QueueBranch, queueBranchPort } from './queue/queue-branch.ts'
export { type ConversationPart, conversationPort } from './queue/conversation-port.ts'
export { deleteClaim, deleteClaimsOf, findClaim } from './queue/case-claim.sql.ts'
export { findClaimEnd } from './queue/find-claim-end.ts'
export { loadCaseParty } from './queue/case-party.ts'
export { assertNotClaimed } from './queue/claim-case.ts'
export { appealFigures, caseFigures, measureFigures, setAsideFigures } from './cases/case-figures.sql.ts'
export {
  createReasons,
  mostReasonIds,
  queueRiskCheck,
  type RiskCheck,
  riskCheckPort,
  type RiskFacts,
} from './signals/risk-rule.ts'
export { generateCaseNumber } from './cases/case-number.ts'
export { casePriorities } from './cases/case-priority.ts'
export { photoFilePathPort } from './queue/case-pictures.ts'
export { type ComplaintTarget, complaintTargetPort } from './complaints/complaint-target.ts'
export { toComparableText } from './text-rules/normalize-text.ts'
export { analyzeText } from './text-rules/analyze-text.ts'
export { checkAgentText } from './agent-rules/check-agent-text.ts'
export { findNewestFictionalConsents } from './fictional-consent.sql.ts'
export { admitsFictional } from './agent-rules/admits-fictional.ts'
export { asksWhetherReal } from './agent-rules/asks-whether-real.ts'
export { findHarmSign } from './harm-rules/find-harm-sign.ts'
export { listHonestAnswers } from './agent-rules/list-honest-answers.ts'
export { contactCheckPort } from './blocks/contact-checks.ts'
export { assertNotRestricted } from './cases/restriction.ts'
export { assertNotBlocked } from './blocks/assert-not-blocked.ts'
export { blockMember, unblockMember } from './blocks/block-member.ts'
export { findBlockedPage } from './blocks/block.sql.ts'
export { moderationModule } from './module.ts'
