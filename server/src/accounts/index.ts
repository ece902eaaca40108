// Accounts: who a member is and how they prove it: sign-up, activation, sessions, passwords, mailed links.
// Tells upward by events (signed up, activated); knows nothing of profiles, credits or chats.
import './account-mails.job.ts'
import './data-export.job.ts'
import './forget-old.job.ts'
import './mail-change-request.job.ts'
import './purge-members.job.ts'
import './reset-request.job.ts'

export { mountAccounts } from './accounts.routes.ts'
export { mountExportRoute } from './export-address.ts'
export { insertConsent } from './consent.sql.ts'
export { findConsentsDue } from './consents.ts'
export { type SubmittedProof, requireProof } from './bot-defence/require-proof.ts'
export { limitTokenGuesses } from './limit-token-guesses.ts'
export { logIn } from './log-in.ts'
export {
  clearPremium,
  isOpenMemberStatus,
  lockOpenMember,
  markPremium,
  type Member,
  findMemberById,
  setLanguage,
  touchLastSeen,
} from './member.sql.ts'
export { subscribeAccounts } from './accounts-life.ts'
export { completeSignUp, loadIncompleteSignUp } from './complete-sign-up.ts'
export { endSession, findOpenSessionIds, findSession, touchSession } from './sessions.ts'
export { suspendMember, unsuspendMember } from './suspend-member.ts'
export { limitSignUps, resumeSignUp, signUp } from './sign-up.ts'
