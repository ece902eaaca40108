// Accounts: identity and authentication: sign-up, activation, sessions, passwords, mailed links. Notifies other capabilities by events
// (signed up, activated); does not depend on profiles, credits or chats.

export {
  composeSuspensionMail,
  createSuspensionMail,
  formatMoment,
  suspensionAppealPort,
} from './mail-tokens/account-mail.job.ts'
export { type GivenConsent, insertConsent, legalConsentsOf } from './consents/consent.sql.ts'
export { queueExport } from './data-export/request-export.ts'
export { closeAccount } from './deletion/delete-account.ts'
export { correctEmail } from './email-change/correct-email.ts'
export { type ResendRequest, resendActivationTo, resendMail } from './mail-tokens/resend-mail.ts'
export { listMemberConsents } from './consents/consent.sql.ts'
export { listConsentsDue } from './consents/consents.ts'
export { type SubmittedProof, requireProof } from './bot-protection/require-proof.ts'
export { limitTokenGuesses } from './mail-tokens/limit-token-guesses.ts'
export { logIn } from './login/log-in.ts'
export { logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
export { logInWithCode } from './login/log-in-with-code.ts'
export {
  clearPremium,
  isOpenMemberStatus,
  lockOpenMember,
  markPremium,
  type Member,
  findMemberById,
  findMemberByLogin,
  findMembersByIds,
  rememberMember,
  replaceLanguage,
  setLanguage,
  touchLastSeen,
} from './members/member.sql.ts'
export { insertFictionalMember } from './members/insert-fictional-member.ts'
export { activationCheckPort } from './sign-up/activate.ts'
export { createAccount } from './sign-up/create-account.ts'
export { generateUsername } from './sign-up/generated-username.ts'
export { completeSignUp, loadIncompleteSignUp } from './sign-up/complete-sign-up.ts'
export {
  endSession,
  endSessions,
  findOpenSessionIds,
  findSession,
  listSessions,
  touchSession,
} from './authentication/sessions.ts'
export { findAccountsInSameBrowsers } from './authentication/known-device.sql.ts'
export { endSuspension, suspendMember, unsuspendMember } from './suspension/suspend-member.ts'
export { limitSignUps, resumeSignUp, signUp } from './sign-up/sign-up.ts'
export { accountsModule } from './module.ts'
