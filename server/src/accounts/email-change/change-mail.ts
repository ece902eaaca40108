import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction, isUniqueViolation } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { assertAll } from '../../platform/http/validation-errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/actor.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { activateMember } from '../sign-up/activate.ts'
import { isDisposableEmail } from '../bot-protection/disposable-email.ts'
import { confirmPassword } from '../authentication/confirm-password.ts'
import { limitTokenGuesses } from '../mail-tokens/limit-token-guesses.ts'
import { type Member, findMemberById, findMemberByLogin, setEmail } from '../members/member.sql.ts'
import type { MailChangeRequest } from './mail-change-request.job.ts'
import { revokeTokens, consumeToken } from '../mail-tokens/mail-tokens.ts'

const maxMailsPerDay = 3
const payloadSchema = z.object({ email: z.string() })

/** Refuses a wrong password and an unacceptable new address; checks only the fields that are present. */
export async function validateMailChange(
  context: RequestContext,
  email: string | undefined,
  password: string | undefined,
): Promise<Member> {
  const { db, site } = context
  const member = await findMemberById(db, assertMember(context))
  if (!member) throw createProblem('authentication_required')
  const refuseEmail = async () => {
    if (email === undefined) return
    if (isDisposableEmail(email)) throw createFieldProblem({ email: 'email_disposable' })
    const isOwnAddress = member.email.toLowerCase() === email.toLowerCase()
    const isTaken =
      isOwnAddress ||
      (site.account_disclosure === 'spec' && (await findMemberByLogin(db, site.id, email)) !== null)
    if (isTaken) throw createFieldProblem({ email: 'email_exists' })
  }
  await assertAll(() => password !== undefined && confirmPassword(context, password), refuseEmail)
  return member
}

/**
 * Mails a link to the new address and a notice to the current one, which stays until the link is opened. With strict disclosure
 * a taken address gets the same answer, and its owner is notified by mail (docs/safety.md#disclosure).
 */
export async function requestMailChange(
  context: RequestContext,
  email: string,
  password: string,
): Promise<void> {
  const { db, site, clock } = context
  const member = await validateMailChange(context, email, password)
  await enforceRateLimit(context, `mail-change:${member.id}`, maxMailsPerDay, 86_400, 'too_many_mails')
  await runInTransaction(db, async (tx) => {
    await revokeTokens(tx, member.id, clock.now(), ['mail_change'])
    const request: MailChangeRequest = { memberId: member.id, siteId: site.id, email }
    // A newer request replaces a queued one.
    await addJob(tx, 'mail-change-request', request, { key: `mail-change-request:${member.id}` })
    await queueAccountMail(tx, { kind: 'mail_change_requested', memberId: member.id })
  })
}

/**
 * Sets the address that the token was mailed to, notifies the old one and revokes every link sent there. Activates an account
 * that awaits activation, because the address is proven. Throws `email_exists` when it was taken in the meantime.
 */
export async function changeMail(context: RequestContext, token: string): Promise<string> {
  const change = () =>
    runInTransaction(context.db, async (tx) => {
      const now = context.clock.now()
      const consumedToken = await consumeToken(
        tx,
        { siteId: context.site.id, token, kind: 'mail_change' },
        now,
      )
      const member = consumedToken && (await findMemberById(tx, consumedToken.memberId))
      if (!consumedToken || !member) return null
      const { email } = payloadSchema.parse(consumedToken.payload)
      await setEmail(tx, member.id, email)
      await eventBus.emit(context, tx, 'member.email_changed', { memberId: member.id })
      await revokeTokens(tx, member.id, now, ['activation', 'reset', 'mail_change'])
      await queueAccountMail(tx, { kind: 'mail_changed', memberId: member.id, to: member.email })
      if (member.status === 'not_confirmed') await activateMember({ ...context, db: tx }, member.id)
      else await publishMemberEvent(tx, member.id, { type: 'account', status: 'active' })
      return email
    })
  try {
    return await limitTokenGuesses(context, token, 'link_expired', change)
  } catch (error) {
    if (isUniqueViolation(error)) throw createProblem('email_exists')
    throw error
  }
}
