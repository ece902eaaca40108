import { getMemberId } from '../platform/actor.ts'
import type { RequestContext } from '../platform/context.ts'
import { suggest, visitorsMaySearch } from '../discovery/index.ts'
import { getViewer } from '../profiles/index.ts'
import { canSeeAdmirers } from './member-likes/hidden-likes.ts'
import { claimUnshownLike } from './member-likes/like.sql.ts'
import { isNotSwiped } from './swipe-game/swipe-game.sql.ts'

export interface AutoLike {
  readonly id: number
  readonly origin: 'member' | 'suggestion' | 'fictional'
}
/**
 * Picks what a like popup shows (docs/law.md#honest-likes): a received like that no popup has shown yet, if the member may see
 * who likes them; otherwise a suggestion marked as such, or a fictional profile marked as such. Null if there is none.
 */
export async function findAutoLike(context: RequestContext): Promise<AutoLike | null> {
  const { db, site, clock } = context
  const memberId = getMemberId(context)
  if (memberId === null && !(await visitorsMaySearch(context))) return null
  if (memberId !== null && (await canSeeAdmirers(db, site, memberId))) {
    const like = await claimUnshownLike(db, await getViewer(context), clock.now())
    if (like) return { id: like.fromId, origin: like.fictional ? 'fictional' : 'member' }
  }
  const [best] = await suggest(context, {
    count: 1,
    condition: memberId === null ? null : isNotSwiped(memberId, ['pass']),
  })
  return best ? { id: best.id, origin: best.fictional ? 'fictional' : 'suggestion' } : null
}
