import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { checkAll } from '../platform/faults.ts'
import { addJob } from '../platform/jobs.ts'
import { callerKey, countUse, limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { addressKey } from './address-key.ts'
import { type GivenProof, requireProof } from './bot-defence/require-proof.ts'
import { confirmPassword } from './confirm-password.ts'
import { knowDevice } from './devices.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { forgetAttemptsOn } from './login-attempt.sql.ts'
import { type Member, memberById, memberByLogin, setPasswordHash } from './member.sql.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import type { ResetRequest } from './reset-request.job.ts'
import { endSessions } from './sessions.ts'
import { endTokens, holderOfToken, type TokenKind, useToken } from './tokens.ts'

const mailsADay = 3
/** Links that lead into an account: an older one ends with the password. */
const linksInto: readonly TokenKind[] = ['reset', 'mail_change']

/** Requests in an hour of one network, and in a day for one e-mail address by everybody, past which each takes work. */
const [freeANetwork, freeAnEmail] = [10, 10]

/** So that nobody is sent many mails by strangers: past these each takes work, and no stranger's count as the owner's. */
async function limitStrangers(context: Context, email: string, proof: GivenProof): Promise<void> {
  const network = await countUse(context, `reset:${context.source}`, 3600)
  const all = await countUse(context, addressKey('reset', context.site.id, email), 86_400)
  if (network > freeANetwork || all > freeAnEmail) await requireProof(context, 'reset', proof)
}
/** What one address or browser asks for one e-mail address. One that makes up marks of browsers comes to the limits above. */
const askedBy = (context: Context, email: string): string =>
  addressKey('reset', context.site.id, `${email} ${context.device ?? callerKey(context)}`)

/**
 * Mails a link for a new password. In strict disclosure nobody is looked up before the answer: it is the same, and takes
 * the same time, whoever exists. There the limit counts whether or not the address has an account.
 */
export async function requestReset(context: Context, email: string, proof: GivenProof = {}): Promise<void> {
  const { db, site } = context
  await limitStrangers(context, email, proof)
  if (site.account_disclosure === 'spec') {
    const member = await memberByLogin(db, site.id, email)
    if (!member || member.status === 'deleted') throw problem('email_not_found')
    // The link would lead nowhere: why is not said to who may be anybody.
    if (member.status === 'suspended') throw problem('contact_support')
  }
  await limit(context, askedBy(context, email), mailsADay, 86_400, 'too_many_resets')
  const request: ResetRequest = { siteId: site.id, email }
  await addJob(db, 'reset-request', request)
}

/** A new password by the mailed token; ends every session and every other link into the account (docs/safety.md#links-in-mails). */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  refuseCommonPassword(password, [context.site.name])
  await limitTokenGuesses(context, token, 'link_expired', async () => {
    // Hashing is work: only for a link that still holds.
    const given = { siteId: context.site.id, token, kind: 'reset' } as const
    if ((await holderOfToken(context.db, given, context.clock.now())) === null) return null
    const passwordHash = await hashPassword(password)
    return inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const memberId = await useToken(tx, given, now)
      if (memberId === null) return null
      await setPasswordHash(tx, memberId, passwordHash)
      await endTokens(tx, memberId, now, linksInto)
      await endSessions(tx, memberId)
      // Who was locked out, by own or others' guesses, has proven the address; this browser is never locked out by others.
      await forgetAttemptsOn(tx, `member:${memberId}`)
      await knowDevice(context, tx, memberId)
      await queueMail(tx, { kind: 'password_changed', memberId })
      return memberId
    })
  })
}

/** Refuses a wrong old and a common new password, each as far as it was given. */
export async function checkPasswordChange(
  context: Context,
  old: string | undefined,
  password: string | undefined,
): Promise<Member> {
  const member = await memberById(context.db, requireMember(context))
  if (!member) throw problem('authentication_required')
  await checkAll(
    () => old !== undefined && confirmPassword(context, old, ['old_password', 'old_password_wrong']),
    () =>
      password !== undefined &&
      refuseCommonPassword(password, [context.site.name, member.username, member.email]),
  )
  return member
}

/** Changes the password of who knows the old one; ends all other sessions and every link into the account. */
export async function changePassword(context: Context, old: string, password: string): Promise<void> {
  const member = await checkPasswordChange(context, old, password)
  const passwordHash = await hashPassword(password)
  await inTransaction(context.db, async (tx) => {
    await setPasswordHash(tx, member.id, passwordHash)
    await endTokens(tx, member.id, context.clock.now(), linksInto)
    await endSessions(tx, member.id, context.sessionId)
    await queueMail(tx, { kind: 'password_changed', memberId: member.id })
  })
}
