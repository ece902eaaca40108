import { fieldProblem, problem } from '@amarelle/contract/errors'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { inTransaction, isUniqueViolation } from '../platform/db.ts'
import { checkAll } from '../platform/faults.ts'
import { addJob } from '../platform/jobs.ts'
import { limit } from '../platform/limits.ts'
import { publish } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { activateMember } from './activate.ts'
import { isDisposable } from './bot-defence/disposable-mail.ts'
import { confirmPassword } from './confirm-password.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { type Member, memberById, memberByLogin, setEmail } from './member.sql.ts'
import type { MailChangeRequest } from './mail-change-request.job.ts'
import { endTokens, takeToken } from './tokens.ts'

const mailsADay = 3
const payload = z.object({ email: z.string() })

/** Refuses a wrong password, and an address that can't be the new one, each as far as it was given. */
export async function checkMailChange(
  context: Context,
  email: string | undefined,
  password: string | undefined,
): Promise<Member> {
  const { db, site } = context
  const member = await memberById(db, requireMember(context))
  if (!member) throw problem('authentication_required')
  const refuseEmail = async () => {
    if (email === undefined) return
    if (isDisposable(email)) throw fieldProblem({ email: 'email_disposable' })
    const own = member.email.toLowerCase() === email.toLowerCase()
    const taken =
      own || (site.account_disclosure === 'spec' && (await memberByLogin(db, site.id, email)) !== null)
    if (taken) throw fieldProblem({ email: 'email_exists' })
  }
  await checkAll(() => password !== undefined && confirmPassword(context, password), refuseEmail)
  return member
}

/**
 * Mails a link to a new address and a notice to the present one, which stays until the link is opened. In strict disclosure
 * an address that somebody has gets the same answer; its owner is told by mail (docs/safety.md#disclosure).
 */
export async function requestMailChange(context: Context, email: string, password: string): Promise<void> {
  const { db, site, clock } = context
  const member = await checkMailChange(context, email, password)
  await limit(context, `mail-change:${member.id}`, mailsADay, 86_400, 'too_many_mails')
  await inTransaction(db, async (tx) => {
    await endTokens(tx, member.id, clock.now(), ['mail_change'])
    const request: MailChangeRequest = { memberId: member.id, siteId: site.id, email }
    // A newer request takes a waiting one's place.
    await addJob(tx, 'mail-change-request', request, { key: `mail-change-request:${member.id}` })
    await queueMail(tx, { kind: 'mail_change_requested', memberId: member.id })
  })
}

/**
 * Gives the account the address that the token was mailed to, tells the old one, and ends every link that went there. An
 * account that waits for activation is activated by it: the address is proven. Throws `email_exists` when somebody was faster.
 */
export async function changeMail(context: Context, token: string): Promise<string> {
  const change = () =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const taken = await takeToken(tx, { siteId: context.site.id, token, kind: 'mail_change' }, now)
      const member = taken && (await memberById(tx, taken.memberId))
      if (!taken || !member) return null
      const { email } = payload.parse(taken.payload)
      await setEmail(tx, member.id, email)
      await endTokens(tx, member.id, now, ['activation', 'reset', 'mail_change'])
      await queueMail(tx, { kind: 'mail_changed', memberId: member.id, to: member.email })
      if (member.status === 'not_confirmed') await activateMember(context, tx, member.id)
      else await publish(tx, member.id, { type: 'account', status: 'active' })
      return email
    })
  try {
    return await limitTokenGuesses(context, token, 'link_expired', change)
  } catch (error) {
    if (isUniqueViolation(error)) throw problem('email_exists')
    throw error
  }
}
