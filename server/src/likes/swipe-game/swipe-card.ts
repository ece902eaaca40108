import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { findMemberById } from '../../accounts/index.ts'
import { findSuggestion } from '../../discovery/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { assertMember } from '../../platform/actor.ts'
import { loadCards } from '../../profiles/index.ts'
import { assertLikeable, likeMember, unlikeMember } from '../member-likes/like-member.ts'
import { findLikesBetween, lockLikePair } from '../member-likes/like.sql.ts'
import { upsertSwipe, lockSwipeGame, updateSwipeGame, deleteSwipe } from './swipe-game.sql.ts'
import { getCurrentCount, toSwipeAllowance } from './swipe-allowance.ts'

/** Locks the member's game until the transaction ends, and returns it with today's count. */
async function lockCurrentGame({ clock }: RequestContext, tx: Db, memberId: number, timeZone: string) {
  const game = await lockSwipeGame(tx, memberId, getCurrentCount(undefined, timeZone, clock.now()).day)
  // Read once, after the lock is held: the like must be counted on the day of its timestamp.
  const now = clock.now()
  return { now, game, todayCount: getCurrentCount(game, timeZone, now) }
}

/**
 * Likes or passes a card. Only new likes count towards the day. Throws `like_limit` at the limit, and the errors of
 * `assertLikeable`; both roll back like and count.
 */
export async function swipeCard(
  context: RequestContext,
  { id, verdict }: ParsedEndpointInput<typeof swipeEndpoint>,
): Promise<EndpointAnswer<typeof swipeEndpoint>> {
  const memberId = assertMember(context)
  const { site } = context
  return runInTransaction(context.db, async (tx) => {
    const { timeZone } = await assertLikeable({ ...context, db: tx }, id)
    const { now, game, todayCount } = await lockCurrentGame(context, tx, memberId, timeZone)
    const txContext = { ...context, db: tx, clock: { now: () => now } }
    const like = verdict === 'like' ? await likeMember(txContext, id) : null
    const isCounted = like?.isNew === true
    if (isCounted && todayCount.likes >= site.game_likes) throw createProblem('like_limit')
    // Neither an earlier like made outside this swipe nor a match can be undone.
    const undoable = like === null || (isCounted && !like.matched)
    const count = { day: todayCount.day, likes: todayCount.likes + (isCounted ? 1 : 0) }
    await upsertSwipe(tx, memberId, { id, round: game.round, verdict, at: now })
    await updateSwipeGame(tx, memberId, { ...count, lastId: undoable ? id : null })
    const match = like?.matched ? (await loadCards(txContext, [id])).get(id) : undefined
    return { ...toSwipeAllowance(site, count, timeZone), match: match ?? null, can_undo: undoable }
  })
}

/**
 * Undoes the last swipe once, including its like; a like of the same day is given back to the allowance. Throws
 * `undo_not_possible` if there is none, it became a match, a super like or a gift followed, or the member may not be shown any more.
 */
export async function undoSwipe(context: RequestContext): Promise<EndpointAnswer<typeof undoSwipeEndpoint>> {
  const memberId = assertMember(context)
  return runInTransaction(context.db, async (tx) => {
    const txContext = { ...context, db: tx }
    const timeZone = (await findMemberById(tx, memberId))?.timeZone ?? context.site.time_zone
    const { game, todayCount } = await lockCurrentGame(context, tx, memberId, timeZone)
    const id = game.lastId
    const swipe = id === null ? undefined : await deleteSwipe(tx, memberId, id)
    if (id === null || !swipe) throw createProblem('undo_not_possible')
    if (swipe.verdict === 'like') {
      await lockLikePair(tx, memberId, id)
      const { liked, likesMe, likedWithExtra } = await findLikesBetween(tx, memberId, id)
      if ((liked && likesMe) || likedWithExtra) throw createProblem('undo_not_possible')
      await unlikeMember(txContext, id)
    }
    const card = await findSuggestion(txContext, id)
    if (!card) throw createProblem('undo_not_possible')
    const refundedLikes = swipe.verdict === 'like' && todayCount.likes > 0 ? 1 : 0
    const count = { day: todayCount.day, likes: todayCount.likes - refundedLikes }
    await updateSwipeGame(tx, memberId, { ...count, lastId: null })
    return { ...toSwipeAllowance(context.site, count, timeZone), card, can_undo: false }
  })
}
