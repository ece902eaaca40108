// Accounts: who a member is and how they prove it: sign-up, activation, sessions, passwords, mailed links.
// Tells upward by events (signed up, activated); knows nothing of profiles, credits or chats.
import './account-mails.job.ts'
import './purge.job.ts'

export { mountAccounts } from './accounts.routes.ts'
export { logIn } from './log-in.ts'
export {
  addConsent,
  markPremium,
  type Member,
  memberById,
  setLanguage,
  storePushSubscription,
  touchLastSeen,
} from './member.sql.ts'
export { endSession, openSessions, sessionOf } from './sessions.ts'
export { completeSignUp, incompleteSignUp } from './complete-sign-up.ts'
export { countSignUp, resumeSignUp, signUp } from './sign-up.ts'
