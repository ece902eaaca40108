import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { limit } from '../platform/limits.ts'
import { remindOfDeletion } from './delete-account.ts'
import { noticeDevice } from './devices.ts'
import { forgetAttempts } from './login-attempt.sql.ts'
import { attemptsOn, takeAttempt } from './login-lockout.ts'
import { memberByLogin } from './member.sql.ts'
import { checkNothing, checkPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/**
 * Logs in by e-mail address or username. Another source can still log in while one is locked out. A name that nobody has is
 * answered as a wrong password: same work, same lockout.
 */
export async function logIn(context: Context, name: string, password: string): Promise<number> {
  await limit(context, `login:${context.source}`, 100, 3600, 'too_many_requests')
  const found = await memberByLogin(context.db, context.site.id, name)
  const member = found?.status === 'deleted' ? null : found
  const account = attemptsOn(member, context.site.id, name)
  await takeAttempt(context, account)
  const right = member ? await checkPassword(member.passwordHash, password) : await checkNothing(password)
  if (!member || !right) throw problem('login_failed')
  if (member.status === 'pending_deletion') {
    await forgetAttempts(context.db, account, context.source)
    await remindOfDeletion(context, member.id)
    throw problem('pending_deletion')
  }
  if (member.status === 'suspended') throw problem('account_suspended', { email: context.site.support_email })
  await inTransaction(context.db, async (tx) => {
    await forgetAttempts(tx, account, context.source)
    await startSession(context, tx, member.id)
    await noticeDevice(context, tx, member.id)
  })
  return member.id
}
