import { type ErrorCode, createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { enforceRateLimit, decrementUsage } from '../../platform/limits/usage-limits.ts'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import { type Member, findMemberById } from '../members/member.sql.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Checks the session member's password again and returns the member (docs/safety.md#passwords). Allows ten wrong ones per 15
 * minutes across all calls that need it. Throws the problem on the password field.
 */
export async function confirmPassword(
  context: RequestContext,
  password: string,
  [field, fault]: readonly [field: string, fault: ErrorCode] = ['password', 'password_wrong'],
): Promise<Member> {
  const memberId = assertMember(context)
  // Counted per session, so that attempts in a stolen session do not block the member.
  const key = `password:${getSessionId(context) ?? memberId}`
  await enforceRateLimit(context, key, 10, 900)
  const member = await findMemberById(context.db, memberId)
  if (!member) throw createProblem('authentication_required')
  if (!(await verifyPassword(member.passwordHash, password))) throw createFieldProblem({ [field]: fault })
  await decrementUsage(context, key)
  return member
}
