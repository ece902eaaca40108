import {
  activateEndpoint,
  changeMailEndpoint,
  changePasswordEndpoint,
  checkLinkEndpoint,
  checkSignUpEndpoint,
  dateOfBirthSchema,
  emailSchema,
  endSessionEndpoint,
  getSignUpChallengeEndpoint,
  getDeletionEndpoint,
  getSessionsEndpoint,
  deleteAccountEndpoint,
  newPasswordSchema,
  requestMailChangeEndpoint,
  requestResetEndpoint,
  resendActivationEndpoint,
  resetPasswordEndpoint,
  restoreAccountEndpoint,
  resolveTokenEndpoint,
  signUpByApiEndpoint,
  usernameSchema,
} from '@amarelle/contract/endpoints/accounts'
import {
  getConsentsEndpoint,
  getDataExportsEndpoint,
  giveConsentEndpoint,
  requestDataExportEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { requestLoginCodeEndpoint } from '@amarelle/contract/endpoints/sign-in/login-code'
import {
  addPasskeyEndpoint,
  getPasskeyOptionsEndpoint,
  getPasskeysEndpoint,
  proveIdentityEndpoint,
  removePasskeyEndpoint,
  requestPasskeyEndpoint,
} from '@amarelle/contract/endpoints/sign-in/passkeys'
import { genders, lookingFor } from '@amarelle/contract/domain/fields'
import { z } from 'zod'
import { createInputProblem } from '../platform/http/validation-errors.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { createClientLimitKey, incrementUsage } from '../platform/limits/usage-limits.ts'
import { assertMember, getSessionId } from '../platform/actor.ts'
import { activateByToken, resendActivation } from './sign-up/activate.ts'
import { createSignUpChallenge } from './bot-protection/assert-human.ts'
import { validateSignUpFields } from './sign-up/validate-sign-up.ts'
import { limitTokenGuesses } from './mail-tokens/limit-token-guesses.ts'
import { changeMail, validateMailChange, requestMailChange } from './email-change/change-mail.ts'
import { listConsents, giveConsent, withdrawConsent } from './consents/consents.ts'
import { deleteAccount, restoreAccount } from './deletion/delete-account.ts'
import { listDataExports, requestExport } from './data-export/request-export.ts'
import {
  changePassword,
  validatePasswordChange,
  requestReset,
  resetPassword,
} from './login/reset-password.ts'
import { requestLoginCode } from './login/request-login-code.ts'
import { proveIdentity } from './authentication/identity-proof.ts'
import { createPasskeyLogInOptions } from './passkeys/log-in-with-passkey.ts'
import { addPasskey, getOwnPasskeys, removePasskey, requestPasskey } from './passkeys/own-passkeys.ts'
import { endSession, endSessions, listSessions } from './authentication/sessions.ts'
import { getDeletionState } from './deletion/deletion-state.ts'
import { limitApiSignUps, reissueCompletionLink, signUpByApi } from './sign-up/sign-up-by-api.ts'
import { findTokenMember, findTokenKind } from './mail-tokens/mail-tokens.ts'

/** Sign-up field checks allowed per hour and client address. */
const maxChecksPerHour = 300
const ok = { ok: true as const }
const fieldSchemas = z
  .object({
    email: emailSchema,
    name: usernameSchema,
    password: newPasswordSchema,
    date_of_birth: dateOfBirthSchema,
    gender: z.enum(genders, { error: 'required' }),
    looking_for: z.enum(lookingFor, { error: 'required' }),
  })
  .partial()

export const accountsEndpoints: readonly EndpointRoute[] = [
  createRoute(checkSignUpEndpoint, async (context, fields) => {
    const parsedFields = fieldSchemas.safeParse(fields)
    // Past the limit the check answers "no fault" instead of failing; the sign-up itself, which costs a proof of work, then reports it.
    const checks = await incrementUsage(context, `signup-check:${createClientLimitKey(context)}`, 3600)
    const check = async (valid: Parameters<typeof validateSignUpFields>[1]) => {
      if (checks <= maxChecksPerHour) await validateSignUpFields(context, valid)
    }
    if (!parsedFields.success)
      throw await createInputProblem(fieldSchemas, fields, parsedFields.error.issues, check)
    await check(parsedFields.data)
    return ok
  }),
  createRoute(getSignUpChallengeEndpoint, createSignUpChallenge),
  createRoute(signUpByApiEndpoint, signUpByApi, {
    siteScoped: true,
    prepare: limitApiSignUps,
    toStoredAnswer: () => ({}),
    restoreAnswer: reissueCompletionLink,
  }),
  createRoute(activateEndpoint, async (context, { token }) => {
    await activateByToken(context, token)
    return ok
  }),
  createRoute(resendActivationEndpoint, async (context) => {
    await resendActivation(context)
    return ok
  }),
  createRoute(resolveTokenEndpoint, async (context, { token }) => ({
    kind: await limitTokenGuesses(context, token, 'not_found', () =>
      findTokenKind(context.db, { siteId: context.site.id, token }),
    ),
  })),
  createRoute(checkLinkEndpoint, async (context, { token, kind }) => {
    await limitTokenGuesses(context, token, 'link_expired', () =>
      findTokenMember(context.db, { siteId: context.site.id, token, kind }, context.clock.now()),
    )
    return ok
  }),
  createRoute(requestLoginCodeEndpoint, async (context, { email, ...proof }) => {
    await requestLoginCode(context, email, proof)
    return ok
  }),
  createRoute(getPasskeyOptionsEndpoint, createPasskeyLogInOptions),
  createRoute(getPasskeysEndpoint, getOwnPasskeys),
  createRoute(requestPasskeyEndpoint, requestPasskey),
  createRoute(addPasskeyEndpoint, async (context, passkey) => {
    await addPasskey(context, passkey)
    return getOwnPasskeys(context)
  }),
  createRoute(removePasskeyEndpoint, async (context, { id }) => {
    await removePasskey(context, id)
    return getOwnPasskeys(context)
  }),
  createRoute(proveIdentityEndpoint, async (context, proof) => {
    await proveIdentity(context, proof)
    return ok
  }),
  createRoute(requestResetEndpoint, async (context, { email, ...proof }) => {
    await requestReset(context, email, proof)
    return ok
  }),
  createRoute(resetPasswordEndpoint, async (context, { token, password }) => {
    await resetPassword(context, token, password)
    return ok
  }),
  createRoute(
    changePasswordEndpoint,
    async (context, { old_password, password }) => {
      await changePassword(context, old_password, password)
      return ok
    },
    { validate: (context, valid) => validatePasswordChange(context, valid.old_password, valid.password) },
  ),
  createRoute(
    requestMailChangeEndpoint,
    async (context, { email: address, password }) => {
      await requestMailChange(context, address, password)
      return ok
    },
    { validate: (context, valid) => validateMailChange(context, valid.email, valid.password) },
  ),
  createRoute(changeMailEndpoint, async (context, { token }) => ({
    email: await changeMail(context, token),
  })),
  createRoute(deleteAccountEndpoint, async (context, input) => ({
    restorable_until: (await deleteAccount(context, input))?.toISOString() ?? null,
  })),
  createRoute(getDeletionEndpoint, getDeletionState),
  createRoute(restoreAccountEndpoint, async (context, { token }) => {
    await restoreAccount(context, token)
    return ok
  }),
  createRoute(getDataExportsEndpoint, async (context) => ({ exports: await listDataExports(context) })),
  createRoute(requestDataExportEndpoint, async (context, { password }) => {
    await requestExport(context, password)
    return { exports: await listDataExports(context) }
  }),
  createRoute(getConsentsEndpoint, async (context) => ({ consents: await listConsents(context) })),
  createRoute(giveConsentEndpoint, async (context, { kind, version }) => {
    await giveConsent(context, kind, version)
    return { consents: await listConsents(context) }
  }),
  createRoute(withdrawConsentEndpoint, async (context, { kind }) => {
    await withdrawConsent(context, kind)
    return { consents: await listConsents(context) }
  }),
  createRoute(getSessionsEndpoint, async (context) => {
    const sessions = await listSessions(context.db, assertMember(context), context.clock.now())
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        current: session.id === getSessionId(context),
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        device: session.device,
      })),
    }
  }),
  createRoute(endSessionEndpoint, async (context, { session }) => {
    const memberId = assertMember(context)
    if (session) await endSession(context.db, memberId, session)
    else await endSessions(context.db, memberId, getSessionId(context))
    return ok
  }),
]
