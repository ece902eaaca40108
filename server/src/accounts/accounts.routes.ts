import {
  activate as activateEndpoint,
  changeMail as changeMailEndpoint,
  changePassword as changePasswordEndpoint,
  checkLink,
  checkSignUp,
  dateOfBirth,
  email,
  endSession as endSessionEndpoint,
  getSignUpChallenge,
  getDeletion,
  getSessions,
  deleteAccount as deleteAccountEndpoint,
  newPassword,
  requestMailChange as requestMailChangeEndpoint,
  requestReset as requestResetEndpoint,
  resendActivation as resendEndpoint,
  resetPassword as resetEndpoint,
  restoreAccount as restoreAccountEndpoint,
  resolveToken,
  signUpByApi as signUpByApiEndpoint,
  username,
} from '@amarelle/contract/accounts'
import {
  getConsents,
  getDataExports,
  giveConsent as giveConsentEndpoint,
  requestDataExport,
  withdrawConsent as withdrawConsentEndpoint,
} from '@amarelle/contract/own-data'
import { genders, lookingFor } from '@amarelle/contract/fields'
import { z } from 'zod'
import { inputProblem } from '../platform/faults.ts'
import { serve } from '../platform/http.ts'
import { callerKey, countUse } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { activate, resendActivation } from './activate.ts'
import { signUpChallenge } from './bot-defence/assert-person.ts'
import { checkSignUpFields } from './check-sign-up.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { changeMail, checkMailChange, requestMailChange } from './change-mail.ts'
import { consentRecords, giveConsent, withdrawConsent } from './consents.ts'
import { deleteAccount, restoreAccount } from './delete-account.ts'
import { dataExports, requestExport } from './request-export.ts'
import { changePassword, checkPasswordChange, requestReset, resetPassword } from './reset-password.ts'
import { endSession, endSessions, sessionsOf } from './sessions.ts'
import { showDeletion } from './show-deletion.ts'
import { countApiSignUp, linkAgain, signUpByApi } from './sign-up-by-api.ts'
import { holderOfToken, kindOfToken } from './tokens.ts'

/** Steps of sign-ups that one address may have looked up in an hour. */
const checksAnHour = 300
const ok = { ok: true as const }
const fieldSchemas = z
  .object({
    email,
    name: username,
    password: newPassword,
    date_of_birth: dateOfBirth,
    gender: z.enum(genders, { error: 'required' }),
    looking_for: z.enum(lookingFor, { error: 'required' }),
  })
  .partial()

export function mountAccounts(): void {
  serve(checkSignUp, async (context, fields) => {
    const read = fieldSchemas.safeParse(fields)
    // Past the limit nobody is stopped: what exists is then told by the sign-up itself, for a proof of work.
    const checks = await countUse(context, `signup-check:${callerKey(context)}`, 3600)
    const check = async (valid: Parameters<typeof checkSignUpFields>[1]) => {
      if (checks <= checksAnHour) await checkSignUpFields(context, valid)
    }
    if (!read.success) throw await inputProblem(fieldSchemas, fields, read.error.issues, check)
    await check(read.data)
    return ok
  })
  serve(getSignUpChallenge, signUpChallenge)
  serve(signUpByApiEndpoint, signUpByApi, {
    ofSite: true,
    before: countApiSignUp,
    keep: () => ({}),
    again: linkAgain,
  })
  serve(activateEndpoint, async (context, { token }) => {
    await activate(context, token)
    return ok
  })
  serve(resendEndpoint, async (context) => {
    await resendActivation(context)
    return ok
  })
  serve(resolveToken, async (context, { token }) => ({
    kind: await limitTokenGuesses(context, token, 'not_found', () =>
      kindOfToken(context.db, { siteId: context.site.id, token }),
    ),
  }))
  serve(checkLink, async (context, { token, kind }) => {
    await limitTokenGuesses(context, token, 'link_expired', () =>
      holderOfToken(context.db, { siteId: context.site.id, token, kind }, context.clock.now()),
    )
    return ok
  })
  serve(requestResetEndpoint, async (context, { email, ...proof }) => {
    await requestReset(context, email, proof)
    return ok
  })
  serve(resetEndpoint, async (context, { token, password }) => {
    await resetPassword(context, token, password)
    return ok
  })
  serve(
    changePasswordEndpoint,
    async (context, { old_password, password }) => {
      await changePassword(context, old_password, password)
      return ok
    },
    { rules: (context, valid) => checkPasswordChange(context, valid.old_password, valid.password) },
  )
  serve(
    requestMailChangeEndpoint,
    async (context, { email: address, password }) => {
      await requestMailChange(context, address, password)
      return ok
    },
    { rules: (context, valid) => checkMailChange(context, valid.email, valid.password) },
  )
  serve(changeMailEndpoint, async (context, { token }) => ({ email: await changeMail(context, token) }))
  serve(deleteAccountEndpoint, async (context, input) => ({
    restorable_until: (await deleteAccount(context, input))?.toISOString() ?? null,
  }))
  serve(getDeletion, showDeletion)
  serve(restoreAccountEndpoint, async (context, { token }) => {
    await restoreAccount(context, token)
    return ok
  })
  serve(getDataExports, async (context) => ({ exports: await dataExports(context) }))
  serve(requestDataExport, async (context, { password }) => {
    await requestExport(context, password)
    return { exports: await dataExports(context) }
  })
  serve(getConsents, async (context) => ({ consents: await consentRecords(context) }))
  serve(giveConsentEndpoint, async (context, { kind, version }) => {
    await giveConsent(context, kind, version)
    return { consents: await consentRecords(context) }
  })
  serve(withdrawConsentEndpoint, async (context, { kind }) => {
    await withdrawConsent(context, kind)
    return { consents: await consentRecords(context) }
  })
  serve(getSessions, async (context) => {
    const sessions = await sessionsOf(context.db, requireMember(context), context.clock.now())
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        current: session.id === context.sessionId,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        device: session.device,
      })),
    }
  })
  serve(endSessionEndpoint, async (context, { session }) => {
    const memberId = requireMember(context)
    if (session) await endSession(context.db, memberId, session)
    else await endSessions(context.db, memberId, context.sessionId)
    return ok
  })
}
