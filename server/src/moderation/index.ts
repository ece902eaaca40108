// Moderation: who wants nothing to do with whom, who was reported for what, what anybody complained of, and who agreed to write to a fictional profile.
// Tells by events that a member was blocked; likes and chat end what they hold.
import './acts/statement-mail.job.ts'
import './case-files.job.ts'
import './complaints/forget-complaints.job.ts'
import './report-mail.job.ts'

export { insertFictionalConsent } from './fictional-consent.sql.ts'
export { findBlockingSide, isNotBlockedEitherWay } from './block.sql.ts'
export { subscribeModeration } from './moderation-life.ts'
export { type Evidence, registerMessageEvidence, registerProfileEvidence } from './evidence.ts'
export { type ModerationAct, findActsAgainst } from './acts/act.sql.ts'
export type { RequestedAct } from './acts/act-on-case.ts'
export { registerContentRemover, type ContentRemoval } from './acts/removable.ts'
export { getCaseFilePath } from './case-files.job.ts'
export { type Complaint, findComplaint, findOpenComplaints } from './complaints/complaint.sql.ts'
export { decideComplaint, takeComplaint } from './complaints/decide-complaint.ts'
export { decideReport } from './decide-report.ts'
export {
  findOpenReports,
  type MemberReport,
  findReport,
  getReportDueDate,
  findReportsAbout,
} from './report.sql.ts'
export { type ComplaintTarget, registerComplaintTargetResolver } from './complaints/named-content.ts'
export { toComparableText } from './text-rules/fold.ts'
export { analyzeText } from './text-rules/read-text.ts'
export { mountModeration } from './moderation.routes.ts'
export { registerContactCheck } from './acquaintance.ts'
export { assertNotBlocked } from './assert-not-blocked.ts'
export { blockMember, unblockMember } from './block-member.ts'
export { findBlockedMembers } from './block.sql.ts'
