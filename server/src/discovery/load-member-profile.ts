import { getMemberId } from '../platform/actor.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { findBlockingSide } from '../moderation/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { canMeet, loadProfile, findProfileRow, getViewer } from '../profiles/index.ts'
import { assertSearchAllowed } from './visitor-access/visitor-access.ts'

/**
 * Loads a member's profile; `hasBlocked`: the caller blocked the member. Throws `not_found` if it is not shown to the caller, `blocked_by` if its member blocked the caller
 * (docs/safety.md#blocking), `authentication_required` if visitors may not search.
 */
export async function loadMemberProfile(
  context: RequestContext,
  id: number,
): Promise<{ profile: Profile; hasBlocked: boolean }> {
  const { db } = context
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  const row = await findProfileRow(db, id)
  if (!row || !canMeet(await getViewer(context), row)) throw createProblem('not_found')
  const blockingSide = memberId === null || memberId === id ? null : await findBlockingSide(db, memberId, id)
  if (memberId !== id) {
    if (row.status !== 'active') throw createProblem('not_found')
    // A caller who blocked the member may still open the profile, to unblock.
    if (blockingSide === 'other') throw createProblem('blocked_by', { name: row.name })
    // Existing conversations with invisible members stay reachable in the chat.
    if (row.invisible || blockingSide === 'contact') throw createProblem('not_found')
  }
  const profile = await loadProfile(context, id)
  if (!profile) throw createProblem('not_found')
  return { profile, hasBlocked: blockingSide === 'viewer' }
}
