// Moderation: who wants nothing to do with whom, who was reported for what, what anybody complained of, and who agreed to write to a fictional profile.
// Tells by events that a member was blocked; likes and chat end what they hold.
import './case-files.job.ts'
import './complaints/forget-complaints.job.ts'

export { addFictionalConsent } from './fictional-consent.sql.ts'
export { blockBetween, notBlockedEither } from './block.sql.ts'
export { hearModeration } from './moderation-life.ts'
export { type Evidence, provideMessageEvidence, provideProfileEvidence } from './evidence.ts'
export { type Complaint, openComplaints } from './complaints/complaint.sql.ts'
export { decideComplaint, takeComplaint } from './complaints/decide-complaint.ts'
export { type Named, provideNamedContent } from './complaints/named-content.ts'
export { essenceOf } from './text-rules/fold.ts'
export { readText } from './text-rules/read-text.ts'
export { mountModeration } from './moderation.routes.ts'
export { provideAcquaintance } from './acquaintance.ts'
export { assertNotBlocked } from './assert-not-blocked.ts'
export { block, unblock } from './block-member.ts'
export { blockedBy } from './block.sql.ts'
