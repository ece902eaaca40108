// Moderation: who wants nothing to do with whom, and who agreed to write to a fictional profile.
// Tells by events that a member was blocked; likes and chat end what they hold.
export { addFictionalConsent } from './fictional-consent.sql.ts'
export { blockBetween, notBlockedEither } from './block.sql.ts'
export { hearModeration } from './moderation-life.ts'
export { provideAcquaintance } from './acquaintance.ts'
export { assertNotBlocked } from './assert-not-blocked.ts'
export { block, unblock } from './block-member.ts'
export { blockedBy } from './block.sql.ts'
