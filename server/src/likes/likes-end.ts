import { provideTaken } from '../discovery/index.ts'
import { registerContactCheck } from '../moderation/index.ts'
import { eventBus } from '../platform/event-bus.ts'
import { registerPersonalDataProvider } from '../platform/personal-data.ts'
import { queueBadges } from './like-badges.job.ts'
import { likeData } from './personal-data.sql.ts'
import { deleteLikesBetween, deleteLikesOf, likedIds, likesBetween, lockPair } from './like.sql.ts'
import { deleteSwipesBetween, deleteSwipesOf } from './swipe-game.sql.ts'

/**
 * A block ends the likes between the two and their swipes of each other (docs/safety.md#blocking); with a member all of theirs go, and their
 * swipe game. While a member is not shown their likes are not either, and come back with the member.
 */
export function hearLikes(): void {
  registerPersonalDataProvider('likes', likeData)
  registerContactCheck(async ({ db, memberId }, otherId) => (await likesBetween(db, memberId, otherId)).liked)
  provideTaken(likedIds)
  eventBus.subscribeInTransaction('member.blocked', async (tx, { blockerId, blockedId }) => {
    await lockPair(tx, blockerId, blockedId)
    await deleteLikesBetween(tx, blockerId, blockedId)
  })
  // Afterwards: a swipe under way holds its game and waits for the two, who are held by the block.
  eventBus.subscribeAfterCommit('member.blocked', 'likes.swipes', ({ db }, { blockerId, blockedId }) =>
    deleteSwipesBetween(db, blockerId, blockedId),
  )
  eventBus.subscribeInTransaction('member.deleted', (tx, { memberId }) => queueBadges(tx, memberId))
  eventBus.subscribeInTransaction('member.suspended', (tx, { memberId }) => queueBadges(tx, memberId))
  eventBus.subscribeInTransaction('member.restored', (tx, { memberId }) => queueBadges(tx, memberId))
  // Who shares no longer, or does now, also meets others or loses sight of them.
  eventBus.subscribeInTransaction('profile.shown', (tx, { memberId }) =>
    queueBadges(tx, memberId, [memberId]),
  )
  eventBus.subscribeInTransaction('member.purged', async (tx, { memberId }) => {
    await deleteLikesOf(tx, memberId)
    await deleteSwipesOf(tx, memberId)
  })
}
