import { getMemberId } from '../platform/actor.ts'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { findBlockingSide } from '../moderation/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { canMeet, loadProfile, findProfileRow, getViewer } from '../profiles/index.ts'
import { assertSearchAllowed } from './visitor-access/visitor-access.ts'

/** A member's profile: the blocked one learns who blocked (docs/safety.md#blocking), what is not shown to anyone is not found. */
export async function loadMemberProfile(context: RequestContext, id: number): Promise<Profile> {
  const { db } = context
  const memberId = getMemberId(context)
  await assertSearchAllowed(context)
  const row = await findProfileRow(db, id)
  if (!row || !canMeet(await getViewer(context), row)) throw createProblem('not_found')
  if (memberId !== id) {
    if (row.status !== 'active') throw createProblem('not_found')
    // Who blocked still comes here: to lift the block.
    if (memberId !== null && (await findBlockingSide(db, memberId, id)) === 'other')
      throw createProblem('blocked_by', { name: row.name })
    // Invisible members are hidden from strangers; who already talks with them reaches them in the chat.
    if (row.invisible) throw createProblem('not_found')
  }
  const profile = await loadProfile(context, id)
  if (!profile) throw createProblem('not_found')
  return profile
}
