import { fieldProblem, problem } from '@amarelle/contract/errors'
import { days, later } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { queueMail } from './account-mails.job.ts'
import { limitTokenGuesses } from './limit-token-guesses.ts'
import { memberById, memberByLogin, setPasswordHash } from './member.sql.ts'
import { checkPassword, hashPassword, refuseCommonPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { tokensSince, useToken } from './tokens.ts'

const mailsADay = 3

/** Mails a link for a new password. In strict disclosure the answer is the same whoever exists (DECISIONS 2). */
export async function requestReset(context: Context, email: string): Promise<void> {
  await limit(context, `reset:${context.source}`, 10, 3600)
  const strict = context.site.account_disclosure === 'strict'
  const member = await memberByLogin(context.db, context.site.id, email)
  if (!member || member.status === 'deleted') {
    if (strict) return
    throw problem('email_not_found')
  }
  await inTransaction(context.db, async (tx) => {
    // Who never chose a password completes the sign-up first: a new password alone would skip the consents.
    const kind = member.incomplete ? 'completion' : 'reset'
    const sent = await tokensSince(tx, member.id, kind, later(context.clock.now(), -days(1)))
    if (sent < mailsADay) await queueMail(tx, { kind, memberId: member.id })
    else if (!strict) throw problem('too_many_resets')
  })
}

/** A new password by the mailed token; ends every session (DECISIONS 2). */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  repeat: string,
): Promise<void> {
  if (password !== repeat) throw fieldProblem({ password_repeat: 'passwords_differ' })
  refuseCommonPassword(password, [context.site.name])
  const passwordHash = await hashPassword(password)
  await limitTokenGuesses(context, token, 'link_expired', () =>
    inTransaction(context.db, async (tx) => {
      const memberId = await useToken(tx, token, 'reset', context.clock.now())
      if (memberId === null) return null
      await setPasswordHash(tx, memberId, passwordHash)
      await endSessions(tx, memberId)
      await queueMail(tx, { kind: 'password_changed', memberId })
      return memberId
    }),
  )
}

/** Changes the password of who knows the old one; ends all other sessions. */
export async function changePassword(context: Context, old: string, password: string): Promise<void> {
  const memberId = requireMember(context)
  const member = await memberById(context.db, memberId)
  await limit(context, `password:${memberId}`, 10, 900)
  if (!member || !(await checkPassword(member.passwordHash, old)))
    throw fieldProblem({ old_password: 'old_password_wrong' })
  refuseCommonPassword(password, [context.site.name, member.username, member.email])
  const passwordHash = await hashPassword(password)
  await inTransaction(context.db, async (tx) => {
    await setPasswordHash(tx, memberId, passwordHash)
    await endSessions(tx, memberId, context.sessionId)
    await queueMail(tx, { kind: 'password_changed', memberId })
  })
}
