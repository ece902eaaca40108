import { createProblem } from '@amarelle/contract/domain/errors'
import { identityProofMinutes } from '@amarelle/contract/endpoints/sign-in/passkeys'
import { assertMember, getSessionId } from '../../platform/actor.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { RequestContext } from '../../platform/context.ts'
import { consumeCodeOfMember } from '../login/log-in-with-code.ts'
import { findMemberById, type Member } from '../members/member.sql.ts'
import { confirmPassword } from './confirm-password.ts'

/** Returns whether the person in this session has proved who they are in the last ten minutes: by logging in, or by a further proof. */
export async function hasRecentProof(context: RequestContext): Promise<boolean> {
  const sessionId = getSessionId(context)
  if (sessionId === null) return false
  const row = await context.db
    .selectFrom('session')
    .select('proved_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const since = addMs(context.clock.now(), -minutesToMs(identityProofMinutes))
  return row?.proved_at != null && row.proved_at > since
}
/** Ways to log in change only right after a proof: a stolen session must not become a permanent one. Throws `proof_of_identity_required`. */
export async function assertRecentProof(context: RequestContext): Promise<void> {
  if (!(await hasRecentProof(context))) throw createProblem('proof_of_identity_required')
}

/** The member, if a way to log in may be added now. A password that somebody else chose must not become one that stays: the address is confirmed first. */
export async function assertMayAddLogInWay(context: RequestContext): Promise<Member> {
  const member = await findMemberById(context.db, assertMember(context))
  if (!member) throw createProblem('authentication_required')
  if (member.status !== 'active') throw createProblem('activation_needed')
  await assertRecentProof(context)
  return member
}

/** Stores a proof by the password, or by a code that was mailed to the member. Throws the problem on the field. */
export async function proveIdentity(
  context: RequestContext,
  proof: { readonly password: string } | { readonly code: string },
): Promise<void> {
  const memberId = assertMember(context)
  if ('password' in proof) await confirmPassword(context, proof.password)
  else {
    const member = await findMemberById(context.db, memberId)
    if (!member) throw createProblem('authentication_required')
    await consumeCodeOfMember(context, member.email, proof.code)
  }
  await context.db
    .updateTable('session')
    .set({ proved_at: context.clock.now() })
    .where('member_id', '=', memberId)
    .where('id', '=', getSessionId(context))
    .execute()
}
