import type { Module } from '../platform/modules/module.ts'
import { likesEndpoints } from './likes.routes.ts'
import { mountHiddenPictures } from './hidden-picture.ts'
import { likeBadgesJob } from './like-badges.job.ts'
import { knownMembersPort } from '../discovery/index.ts'
import { contactCheckPort } from '../moderation/index.ts'
import { listenInTransaction, listenAfterCommit } from '../platform/event-bus.ts'
import { queueBadges } from './like-badges.job.ts'
import { likeData } from './personal-data.sql.ts'
import { deleteLikesBetween, deleteLikesOf, likedIds, likesBetween, lockPair } from './like.sql.ts'
import { deleteSwipesBetween, deleteSwipesOf } from './swipe-game.sql.ts'

/**
 * A block ends the likes between the two and their swipes of each other (docs/safety.md#blocking); with a member all of theirs go, and their
 * swipe game. While a member is not shown their likes are not either, and come back with the member.
 */
export const likesModule: Module = {
  name: 'likes',
  endpoints: likesEndpoints,
  siteRoutes: [mountHiddenPictures],
  jobs: [likeBadgesJob],
  listeners: [
    listenInTransaction('member.blocked', async (tx, { blockerId, blockedId }) => {
      await lockPair(tx, blockerId, blockedId)
      await deleteLikesBetween(tx, blockerId, blockedId)
    }),
    // Afterwards: a swipe under way holds its game and waits for the two, who are held by the block.
    listenAfterCommit('member.blocked', 'likes.swipes', ({ db }, { blockerId, blockedId }) =>
      deleteSwipesBetween(db, blockerId, blockedId),
    ),
    listenInTransaction('member.deleted', (tx, { memberId }) => queueBadges(tx, memberId)),
    listenInTransaction('member.suspended', (tx, { memberId }) => queueBadges(tx, memberId)),
    listenInTransaction('member.restored', (tx, { memberId }) => queueBadges(tx, memberId)),
    // Who shares no longer, or does now, also meets others or loses sight of them.
    listenInTransaction('profile.shown', (tx, { memberId }) => queueBadges(tx, memberId, [memberId])),
  ],
  personalData: { likes: likeData },
  eraseMember: async (tx, { memberId }) => {
    await deleteLikesOf(tx, memberId)
    await deleteSwipesOf(tx, memberId)
  },
  provides: [
    contactCheckPort.implement(
      async ({ db, memberId }, otherId) => (await likesBetween(db, memberId, otherId)).liked,
    ),
    knownMembersPort.implement(likedIds),
  ],
}
