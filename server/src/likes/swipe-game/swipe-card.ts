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

/** The member's game, with today's count, for nobody else until the transaction ends. */
async function lockCurrentGame({ clock }: RequestContext, tx: Db, memberId: number, timeZone: string) {
  const game = await lockSwipeGame(tx, memberId, getCurrentCount(undefined, timeZone, clock.now()).day)
  // Looked at behind the lock, and once: a like is counted on the day that it bears.
  const now = clock.now()
  return { now, game, counted: getCurrentCount(game, timeZone, now) }
}

/**
 * Likes a card or passes it. A like counts for the day only when it is a new one; at the limit it is refused with
 * `like_limit` and not made. What is refused costs nothing: count and like are one transaction.
 */
export async function swipeCard(
  context: RequestContext,
  { id, verdict }: ParsedEndpointInput<typeof swipeEndpoint>,
): Promise<EndpointAnswer<typeof swipeEndpoint>> {
  const memberId = assertMember(context)
  const { site } = context
  return runInTransaction(context.db, async (tx) => {
    const { timeZone } = await assertLikeable({ ...context, db: tx }, id)
    const { now, game, counted } = await lockCurrentGame(context, tx, memberId, timeZone)
    const inside = { ...context, db: tx, clock: { now: () => now } }
    const like = verdict === 'like' ? await likeMember(inside, id) : null
    const costs = like?.isNew === true
    if (costs && counted.likes >= site.game_likes) throw createProblem('like_limit')
    // A like that stood before the game is not the game's to take back; nor is a match.
    const undoable = like === null || (costs && !like.matched)
    const count = { day: counted.day, likes: counted.likes + (costs ? 1 : 0) }
    await upsertSwipe(tx, memberId, { id, round: game.round, verdict, at: now })
    await updateSwipeGame(tx, memberId, { ...count, lastId: undoable ? id : null })
    const match = like?.matched ? (await loadCards(inside, [id])).get(id) : undefined
    return { ...toSwipeAllowance(site, count, timeZone), match: match ?? null, can_undo: undoable }
  })
}

/** Takes the last card back, once; its like with it, and on the same day what the like cost. */
export async function undoSwipe(context: RequestContext): Promise<EndpointAnswer<typeof undoSwipeEndpoint>> {
  const memberId = assertMember(context)
  return runInTransaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    const timeZone = (await findMemberById(tx, memberId))?.timeZone ?? context.site.time_zone
    const { game, counted } = await lockCurrentGame(context, tx, memberId, timeZone)
    const id = game.lastId
    const taken = id === null ? undefined : await deleteSwipe(tx, memberId, id)
    if (id === null || !taken) throw createProblem('undo_not_possible')
    if (taken.verdict === 'like') {
      await lockLikePair(tx, memberId, id)
      const { liked, likesMe } = await findLikesBetween(tx, memberId, id)
      if (liked && likesMe) throw createProblem('undo_not_possible')
      await unlikeMember(inside, id)
    }
    const card = await findSuggestion(inside, id)
    if (!card) throw createProblem('undo_not_possible')
    const back = taken.verdict === 'like' && counted.likes > 0 ? 1 : 0
    const count = { day: counted.day, likes: counted.likes - back }
    await updateSwipeGame(tx, memberId, { ...count, lastId: null })
    return { ...toSwipeAllowance(context.site, count, timeZone), card, can_undo: false }
  })
}
