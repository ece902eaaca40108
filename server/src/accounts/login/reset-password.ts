import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertAll } from '../../platform/http/validation-errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import type { SubmittedProof } from '../bot-protection/require-proof.ts'
import {
  createRequesterLimitKey,
  requireProofPastLimits,
} from '../bot-protection/require-proof-past-limits.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import { rememberDevice } from '../authentication/devices.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { deleteLoginAttemptsOnAccount } from '../authentication/login-attempt.sql.ts'
import { type Member, findMemberById, findMemberByLogin, setPasswordHash } from '../members/member.sql.ts'
import { hashPassword, assertUncommonPassword } from '../authentication/passwords.ts'
import { revokeLoginCodes } from './login-code.sql.ts'
import type { ResetRequest } from './reset-request.job.ts'
import { endSessions } from '../authentication/sessions.ts'
import {
  revokeTokens,
  findTokenMember,
  type TokenKind,
  consumeTokenForMember,
} from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3
/** Tokens that give access to an account; a new password revokes older ones. */
const accountAccessTokenKinds: readonly TokenKind[] = ['reset', 'mail_change']

/**
 * Mails a password reset link. With strict disclosure no account is looked up before the answer, so answer and time are the same
 * whether or not one exists; the limit then counts in both cases.
 */
export async function requestReset(
  context: RequestContext,
  email: string,
  proof: SubmittedProof = {},
): Promise<void> {
  const { db, site } = context
  await requireProofPastLimits(context, 'reset', email, proof)
  if (site.account_disclosure === 'spec') {
    const member = await findMemberByLogin(db, site.id, email)
    if (!member || member.status === 'deleted') throw createProblem('email_not_found')
    // A reset link would not work for a suspended account; the reason is not disclosed because the requester may be anyone.
    if (member.status === 'suspended') throw createProblem('contact_support')
  }
  await enforceRateLimit(
    context,
    createRequesterLimitKey(context, 'reset', email),
    maxMailsPerDay,
    86_400,
    'too_many_resets',
  )
  const request: ResetRequest = { siteId: site.id, email }
  await addJob(db, 'reset-request', request)
}

/**
 * Sets a new password with the mailed token; revokes all sessions and all other links into the account
 * (docs/safety.md#links-in-mails).
 */
export async function resetPassword(context: RequestContext, token: string, password: string): Promise<void> {
  assertUncommonPassword(password, [context.site.name])
  await limitTokenGuesses(context, token, 'link_expired', async () => {
    // Hashing is expensive, so the token is checked first.
    const tokenLookup = { siteId: context.site.id, token, kind: 'reset' } as const
    if ((await findTokenMember(context.db, tokenLookup, context.clock.now())) === null) return null
    const passwordHash = await hashPassword(password)
    return runInTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const memberId = await consumeTokenForMember(tx, tokenLookup, now)
      if (memberId === null) return null
      await setPasswordHash(tx, memberId, passwordHash)
      await revokeTokens(tx, memberId, now, accountAccessTokenKinds)
      await revokeLoginCodes(tx, memberId)
      await endSessions(tx, memberId)
      // The mailed link proves ownership, so lockouts of the account end and this browser becomes a known one.
      await deleteLoginAttemptsOnAccount(tx, `member:${memberId}`)
      await rememberDevice(context, tx, memberId)
      await queueAccountMail(tx, { kind: 'password_changed', memberId })
      return memberId
    })
  })
}

/** Refuses a wrong current and a common new password; checks only the fields that are present. */
export async function validatePasswordChange(
  context: RequestContext,
  old: string | undefined,
  password: string | undefined,
): Promise<Member> {
  const member = await findMemberById(context.db, assertMember(context))
  if (!member) throw createProblem('authentication_required')
  await assertAll(
    () => old !== undefined && confirmPassword(context, old, ['old_password', 'old_password_wrong']),
    () =>
      password !== undefined &&
      assertUncommonPassword(password, [context.site.name, member.username, member.email]),
  )
  return member
}

/** Changes the password after checking the current one; ends all other sessions and every link into the account. */
export async function changePassword(context: RequestContext, old: string, password: string): Promise<void> {
  const member = await validatePasswordChange(context, old, password)
  const passwordHash = await hashPassword(password)
  await runInTransaction(context.db, async (tx) => {
    await setPasswordHash(tx, member.id, passwordHash)
    await revokeTokens(tx, member.id, context.clock.now(), accountAccessTokenKinds)
    await revokeLoginCodes(tx, member.id)
    await endSessions(tx, member.id, getSessionId(context))
    await queueAccountMail(tx, { kind: 'password_changed', memberId: member.id })
  })
}
