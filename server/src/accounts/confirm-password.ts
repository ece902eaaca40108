import { type ErrorCode, fieldProblem, problem } from '@amarelle/contract/errors'
import type { Context } from '../platform/context.ts'
import { limit, uncountUse } from '../platform/limits.ts'
import { requireMember } from '../platform/require-member.ts'
import { type Member, memberById } from './member.sql.ts'
import { checkPassword } from './passwords.ts'

/**
 * The member who asks, after the password was given again (docs/safety.md#passwords): ten wrong ones a quarter of an hour over all calls
 * that ask for it. Throws the fault beside its field.
 */
export async function confirmPassword(
  context: Context,
  password: string,
  [field, fault]: readonly [field: string, fault: ErrorCode] = ['password', 'password_wrong'],
): Promise<Member> {
  const memberId = requireMember(context)
  // Of this session: what a thief tries in another one does not stop the member.
  const key = `password:${context.sessionId ?? memberId}`
  await limit(context, key, 10, 900)
  const member = await memberById(context.db, memberId)
  if (!member) throw problem('authentication_required')
  if (!(await checkPassword(member.passwordHash, password))) throw fieldProblem({ [field]: fault })
  await uncountUse(context, key)
  return member
}
