import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { assertAll } from '../../platform/http/validation-errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { createClientLimitKey, incrementUsage, enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { createIdentifierLimitKey } from '../members/identifier-limit-key.ts'
import { type SubmittedProof, requireProof } from '../bot-protection/require-proof.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import { rememberDevice } from '../authentication/devices.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { deleteLoginAttemptsOnAccount } from '../authentication/login-attempt.sql.ts'
import { type Member, findMemberById, findMemberByLogin, setPasswordHash } from '../members/member.sql.ts'
import { hashPassword, assertUncommonPassword } from '../authentication/passwords.ts'
import type { ResetRequest } from './reset-request.job.ts'
import { endSessions } from '../authentication/sessions.ts'
import {
  revokeTokens,
  findTokenMember,
  type TokenKind,
  consumeTokenForMember,
} from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3
/** Links that lead into an account: an older one ends with the password. */
const accountAccessTokenKinds: readonly TokenKind[] = ['reset', 'mail_change']

/** Requests in an hour of one network, and in a day for one e-mail address by everybody, past which each takes work. */
const [freeANetwork, freeAnEmail] = [10, 10]

/** So that nobody is sent many mails by strangers: past these each takes work, and no stranger's count as the owner's. */
async function requireProofPastLimits(
  context: RequestContext,
  email: string,
  proof: SubmittedProof,
): Promise<void> {
  const network = await incrementUsage(context, `reset:${context.sourceNetwork}`, 3600)
  const all = await incrementUsage(context, createIdentifierLimitKey('reset', context.site.id, email), 86_400)
  if (network > freeANetwork || all > freeAnEmail) await requireProof(context, 'reset', proof)
}
/** What one address or browser asks for one e-mail address. One that makes up marks of browsers comes to the limits above. */
const createRequesterLimitKey = (context: RequestContext, email: string): string =>
  createIdentifierLimitKey(
    'reset',
    context.site.id,
    `${email} ${context.device ?? createClientLimitKey(context)}`,
  )

/**
 * Mails a link for a new password. In strict disclosure nobody is looked up before the answer: it is the same, and takes
 * the same time, whoever exists. There the limit counts whether or not the address has an account.
 */
export async function requestReset(
  context: RequestContext,
  email: string,
  proof: SubmittedProof = {},
): Promise<void> {
  const { db, site } = context
  await requireProofPastLimits(context, email, proof)
  if (site.account_disclosure === 'spec') {
    const member = await findMemberByLogin(db, site.id, email)
    if (!member || member.status === 'deleted') throw createProblem('email_not_found')
    // The link would lead nowhere: why is not said to who may be anybody.
    if (member.status === 'suspended') throw createProblem('contact_support')
  }
  await enforceRateLimit(
    context,
    createRequesterLimitKey(context, email),
    maxMailsPerDay,
    86_400,
    'too_many_resets',
  )
  const request: ResetRequest = { siteId: site.id, email }
  await addJob(db, 'reset-request', request)
}

/** A new password by the mailed token; ends every session and every other link into the account (docs/safety.md#links-in-mails). */
export async function resetPassword(context: RequestContext, token: string, password: string): Promise<void> {
  assertUncommonPassword(password, [context.site.name])
  await limitTokenGuesses(context, token, 'link_expired', async () => {
    // Hashing is work: only for a link that still holds.
    const given = { siteId: context.site.id, token, kind: 'reset' } as const
    if ((await findTokenMember(context.db, given, context.clock.now())) === null) return null
    const passwordHash = await hashPassword(password)
    return runInTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const memberId = await consumeTokenForMember(tx, given, now)
      if (memberId === null) return null
      await setPasswordHash(tx, memberId, passwordHash)
      await revokeTokens(tx, memberId, now, accountAccessTokenKinds)
      await endSessions(tx, memberId)
      // Who was locked out, by own or others' guesses, has proven the address; this browser is never locked out by others.
      await deleteLoginAttemptsOnAccount(tx, `member:${memberId}`)
      await rememberDevice(context, tx, memberId)
      await queueAccountMail(tx, { kind: 'password_changed', memberId })
      return memberId
    })
  })
}

/** Refuses a wrong old and a common new password, each as far as it was given. */
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

/** Changes the password of who knows the old one; ends all other sessions and every link into the account. */
export async function changePassword(context: RequestContext, old: string, password: string): Promise<void> {
  const member = await validatePasswordChange(context, old, password)
  const passwordHash = await hashPassword(password)
  await runInTransaction(context.db, async (tx) => {
    await setPasswordHash(tx, member.id, passwordHash)
    await revokeTokens(tx, member.id, context.clock.now(), accountAccessTokenKinds)
    await endSessions(tx, member.id, context.sessionId)
    await queueAccountMail(tx, { kind: 'password_changed', memberId: member.id })
  })
}
