import {
  activate as activateEndpoint,
  changePassword as changePasswordEndpoint,
  checkSignUp,
  dateOfBirth,
  email,
  endSession as endSessionEndpoint,
  getSessions,
  newPassword,
  requestReset as requestResetEndpoint,
  resendActivation as resendEndpoint,
  resetPassword as resetEndpoint,
  resolveToken,
  username,
} from '@amarelle/contract/accounts'
import { Problem, problem } from '@amarelle/contract/errors'
import { z } from 'zod'
import { faultsOf } from '../platform/faults.ts'
import { serve } from '../platform/http.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { activate, resendActivation } from './activate.ts'
import { changePassword, requestReset, resetPassword } from './reset-password.ts'
import { endSession, endSessions, sessionsOf } from './sessions.ts'
import { checkSignUpFields } from './sign-up.ts'
import { kindOfToken } from './tokens.ts'

const ok = { ok: true as const }
const fieldSchemas = z
  .object({ email, name: username, password: newPassword, date_of_birth: dateOfBirth })
  .partial()

export function mountAccounts(): void {
  serve(checkSignUp, async (context, fields) => {
    await limit(context, `signup-check:${context.source}`, 300, 3600)
    const read = fieldSchemas.safeParse(fields)
    if (!read.success) throw new Problem('invalid_input', {}, faultsOf(read.error.issues, fields))
    const { email: address, name, password, date_of_birth } = read.data
    await checkSignUpFields(context, {
      ...(address === undefined ? {} : { email: address }),
      ...(name === undefined ? {} : { name }),
      ...(password === undefined ? {} : { password }),
      ...(date_of_birth === undefined ? {} : { date_of_birth }),
    })
    return ok
  })
  serve(activateEndpoint, async (context, { token }) => {
    await activate(context, token)
    return ok
  })
  serve(resendEndpoint, async (context) => {
    await resendActivation(context)
    return ok
  })
  serve(resolveToken, async ({ db }, { token }) => {
    const kind = await kindOfToken(db, token)
    if (!kind) throw problem('not_found')
    return { kind }
  })
  serve(requestResetEndpoint, async (context, input) => {
    await requestReset(context, input.email)
    return ok
  })
  serve(resetEndpoint, async (context, { token, password, password_repeat }) => {
    await resetPassword(context, token, password, password_repeat)
    return ok
  })
  serve(changePasswordEndpoint, async (context, { old_password, password }) => {
    await changePassword(context, old_password, password)
    return ok
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
