import { createFieldProblem } from '@amarelle/contract/domain/errors'
import { timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'
import { findMemberById, type Member } from '../members/member.sql.ts'
import { completeLogIn } from './complete-log-in.ts'
import { createLoginCodeRequester, hashLoginCode } from './login-code.ts'
import { consumeLoginCode, countLoginCodeTry } from './login-code.sql.ts'

const createWrongCodeProblem = () => createFieldProblem({ code: 'login_code_wrong' })

/**
 * The member who was mailed this code, which is used up. It must have been asked for in this browser, for this address, on this site.
 * Throws `login_code_wrong` on the field, also if the address has no account.
 */
export async function consumeCodeOfMember(
  context: RequestContext,
  email: string,
  typed: string,
): Promise<Member> {
  const { db, config, clock, device } = context
  const requester = createLoginCodeRequester(context, device ?? '', email)
  const tried = await countLoginCodeTry(db, requester, clock.now())
  const right = tried.find(
    ({ id, codeHash }) => codeHash !== null && timingSafeEqual(codeHash, hashLoginCode(config, id, typed)),
  )
  if (!right || right.memberId === null || !(await consumeLoginCode(db, right.id)))
    throw createWrongCodeProblem()
  const member = await findMemberById(db, right.memberId)
  // The account's address may have changed since the mail.
  if (!member || member.status === 'deleted' || member.email.toLowerCase() !== email.toLowerCase())
    throw createWrongCodeProblem()
  return member
}

/**
 * Logs in with a mailed code and returns the member's id. Session, known browser and mail are those of a log-in by password. Throws
 * `login_code_wrong`, `pending_deletion` and `account_suspended`.
 */
export async function logInWithCode(context: RequestContext, email: string, code: string): Promise<number> {
  const member = await consumeCodeOfMember(context, email, code)
  await completeLogIn(context, member)
  return member.id
}
