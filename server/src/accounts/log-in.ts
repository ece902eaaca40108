import { problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import type { GivenProof } from './bot-defence/require-proof.ts'
import { remindOfDeletion } from './delete-account.ts'
import { noticeDevice } from './devices.ts'
import { beginAttempt, endAttempt } from './login-lockout.ts'
import { memberByLogin } from './member.sql.ts'
import { checkNothing, checkPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/**
 * Logs in by e-mail address or username. Another address can still log in while one is locked out. A name that nobody has is
 * answered as a wrong password: same work, same lockout.
 */
export async function logIn(
  context: Context,
  name: string,
  password: string,
  proof: GivenProof = {},
): Promise<number> {
  const found = await memberByLogin(context.db, context.site.id, name)
  const member = found?.status === 'deleted' ? null : found
  const attempt = await beginAttempt(context, member, name, proof)
  const right = member ? await checkPassword(member.passwordHash, password) : await checkNothing(password)
  if (!member || !right) throw problem('login_failed')
  await endAttempt(context, attempt)
  if (member.status === 'pending_deletion') {
    await remindOfDeletion(context, member.id)
    throw problem('pending_deletion')
  }
  if (member.status === 'suspended') throw problem('account_suspended', { email: context.site.support_email })
  await inTransaction(context.db, async (tx) => {
    await startSession(context, tx, member.id)
    await noticeDevice(context, tx, member.id)
  })
  return member.id
}
