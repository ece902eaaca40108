import { type ErrorCode, createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { enforceRateLimit, decrementUsage } from '../../platform/limits/usage-limits.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { type Member, findMemberById } from '../members/member.sql.ts'
import { verifyPassword } from './passwords.ts'

/**
 * The member who asks, after the password was given again (docs/safety.md#passwords): ten wrong ones a quarter of an hour over all calls
 * that ask for it. Throws the fault beside its field.
 */
export async function confirmPassword(
  context: RequestContext,
  password: string,
  [field, fault]: readonly [field: string, fault: ErrorCode] = ['password', 'password_wrong'],
): Promise<Member> {
  const memberId = assertMember(context)
  // Of this session: what a thief tries in another one does not stop the member.
  const key = `password:${context.sessionId ?? memberId}`
  await enforceRateLimit(context, key, 10, 900)
  const member = await findMemberById(context.db, memberId)
  if (!member) throw createProblem('authentication_required')
  if (!(await verifyPassword(member.passwordHash, password))) throw createFieldProblem({ [field]: fault })
  await decrementUsage(context, key)
  return member
}
