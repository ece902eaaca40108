import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import type { SubmittedProof } from '../bot-protection/require-proof.ts'
import { beginLoginAttempt, clearLoginAttempt } from '../authentication/login-lockout.ts'
import { findMemberByLogin } from '../members/member.sql.ts'
import { verifyDecoyPassword, verifyPassword } from '../authentication/passwords.ts'
import { completeLogIn } from './complete-log-in.ts'

/**
 * Logs in by e-mail address or username. A lockout applies to one client address only. An unknown name is handled like a wrong
 * password: same work, same lockout.
 */
export async function logIn(
  context: RequestContext,
  name: string,
  password: string,
  proof: SubmittedProof = {},
): Promise<number> {
  const candidate = await findMemberByLogin(context.db, context.site.id, name)
  const member = candidate?.status === 'deleted' ? null : candidate
  const attempt = await beginLoginAttempt(context, member, name, proof)
  const isCorrect = member
    ? await verifyPassword(member.passwordHash, password)
    : await verifyDecoyPassword(password)
  if (!member || !isCorrect) throw createProblem('login_failed')
  await clearLoginAttempt(context, attempt)
  await completeLogIn(context, member)
  return member.id
}
