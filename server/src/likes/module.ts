import type { Module } from '../platform/modules/module.ts'
import { keepWithAccount } from '../platform/modules/processing.ts'
import { likesEndpoints } from './likes.routes.ts'
import { mountHiddenPictures } from './member-likes/hidden-picture.ts'
import { commentPort } from './extras/comment-port.ts'
import { giftPricePort } from './extras/gift-price-port.ts'
import { announceKeptLikes } from './member-likes/like-member.ts'
import { isLikedBy } from './member-likes/matched.sql.ts'
import { deleteFavouritesBetween, deleteMemberFavourites } from './favourites/favourite.sql.ts'
import { likeBadgesJob } from './member-likes/like-badges.job.ts'
import { isLikedByPort } from '../discovery/index.ts'
import { contactCheckPort } from '../moderation/index.ts'
import { listenInTransaction, listenAfterCommit } from '../platform/event-bus.ts'
import { queueBadgeUpdates } from './member-likes/like-badges.job.ts'
import { loadLikeData } from './personal-data.sql.ts'
import {
  deleteLikesBetween,
  deleteMemberLikes,
  findLikesBetween,
  lockLikePair,
} from './member-likes/like.sql.ts'
import { deleteSwipesBetween, deleteMemberSwipes } from './swipe-game/swipe-game.sql.ts'

/**
 * A block deletes likes, favourites and swipes between the two members (docs/safety.md#blocking); erasing a member deletes all of theirs.
 * Likes of a member who is not shown (e.g. suspended) are hidden too, and return with the member.
 */
export const likesModule: Module = {
  name: 'likes',
  endpoints: likesEndpoints,
  siteRoutes: [mountHiddenPictures],
  jobs: [likeBadgesJob],
  listeners: [
    listenInTransaction('member.blocked', async (tx, { blockerId, blockedId }) => {
      await lockLikePair(tx, blockerId, blockedId)
      await deleteLikesBetween(tx, blockerId, blockedId)
      await deleteFavouritesBetween(tx, blockerId, blockedId)
    }),
    // After commit, to avoid a deadlock: a running swipe holds its game and waits for the pair, which the block has locked.
    listenAfterCommit('member.blocked', 'likes.swipes', ({ db }, { blockerId, blockedId }) =>
      deleteSwipesBetween(db, blockerId, blockedId),
    ),
    listenInTransaction('member.activated', (_tx, { memberId, siteId }, services) =>
      announceKeptLikes(services, memberId, siteId),
    ),
    listenInTransaction('member.deleted', (tx, { memberId }) => queueBadgeUpdates(tx, memberId)),
    listenInTransaction('member.suspended', (tx, { memberId }) => queueBadgeUpdates(tx, memberId)),
    listenInTransaction('member.restored', (tx, { memberId }) => queueBadgeUpdates(tx, memberId)),
    // The member's own badge changes too: a changed sharing consent also changes whom they see.
    listenInTransaction('profile.shown', (tx, { memberId }) => queueBadgeUpdates(tx, memberId, [memberId])),
  ],
  processing: {
    activity: {
      persons: ['members'],
      data: ['usage'],
      recipients: ['other_members'],
      legalBases: ['contract'],
    },
    tables: {
      ...keepWithAccount('favourite', 'member_like', 'swipe', 'swipe_game'),
    },
  },
  personalData: { likes: loadLikeData },
  eraseMember: async (tx, { memberId }) => {
    await deleteMemberLikes(tx, memberId)
    await deleteMemberFavourites(tx, memberId)
    await deleteMemberSwipes(tx, memberId)
  },
  requires: [commentPort, giftPricePort],
  provides: [
    contactCheckPort.implement(
      async ({ db, actor }, otherId) => (await findLikesBetween(db, actor.memberId, otherId)).liked,
    ),
    isLikedByPort.implement(isLikedBy),
  ],
}
