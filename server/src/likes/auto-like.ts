import { getMemberId } from '../platform/actor.ts'
import type { LikeExtra } from '@amarelle/contract/domain/fields'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext } from '../platform/context.ts'
import { suggest, visitorsMaySearch } from '../discovery/index.ts'
import { getViewer, loadCards } from '../profiles/index.ts'
import { canSeeAdmirers } from './member-likes/hidden-likes.ts'
import { claimUnshownLike } from './member-likes/like.sql.ts'
import { isNotSwiped } from './swipe-game/swipe-game.sql.ts'

interface AutoLike {
  readonly profile: ProfileCard
  readonly origin: 'member' | 'suggestion' | 'fictional'
  readonly extra: LikeExtra | null
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
    const profile = like && (await loadCards(context, [like.fromId])).get(like.fromId)
    if (profile) return { profile, origin: profile.fictional ? 'fictional' : 'member', extra: like.extra }
  }
  const [best] = await suggest(context, {
    count: 1,
    condition: memberId === null ? null : isNotSwiped(memberId, ['pass']),
  })
  if (!best) return null
  const { reasons: _, ...profile } = best
  return { profile, origin: profile.fictional ? 'fictional' : 'suggestion', extra: null }
}
