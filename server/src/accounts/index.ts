// Accounts: who a member is and how they prove it: sign-up, activation, sessions, passwords, mailed links.
// Tells upward by events (signed up, activated); knows nothing of profiles, credits or chats.
import './mail-tokens/account-mail.job.ts'
import './data-export/data-export.job.ts'
import './delete-expired.job.ts'
import './email-change/mail-change-request.job.ts'
import './deletion/purge-members.job.ts'
import './login/reset-request.job.ts'

export { mountAccounts } from './accounts.routes.ts'
export { mountExportRoute } from './data-export/export-download.ts'
export { insertConsent } from './consents/consent.sql.ts'
export { findConsentsDue } from './consents/consents.ts'
export { type SubmittedProof, requireProof } from './bot-protection/require-proof.ts'
export { limitTokenGuesses } from './mail-tokens/limit-token-guesses.ts'
export { logIn } from './login/log-in.ts'
export {
  clearPremium,
  isOpenMemberStatus,
  lockOpenMember,
  markPremium,
  type Member,
  findMemberById,
  setLanguage,
  touchLastSeen,
} from './members/member.sql.ts'
export { subscribeAccounts } from './subscribe-accounts.ts'
export { completeSignUp, loadIncompleteSignUp } from './sign-up/complete-sign-up.ts'
export { endSession, findOpenSessionIds, findSession, touchSession } from './authentication/sessions.ts'
export { suspendMember, unsuspendMember } from './suspension/suspend-member.ts'
export { limitSignUps, resumeSignUp, signUp } from './sign-up/sign-up.ts'
