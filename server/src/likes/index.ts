// Likes, matches (mutual likes) and the swipe game. No like is ever invented (docs/law.md#honest-likes).

export { commentPort } from './extras/comment-port.ts'
export { giftPricePort } from './extras/gift-price-port.ts'
export { canSeeAdmirers } from './member-likes/hidden-likes.ts'
export { countNewLikes, newLikesOf } from './member-likes/like-lists.sql.ts'
export { lockBadgeCounts } from './member-likes/like.sql.ts'
export { likeMember } from './member-likes/like-member.ts'
export { isMatchedWith } from './member-likes/matched.sql.ts'
export { getLikeRelation } from './member-likes/like-relation.ts'
export { likesModule } from './module.ts'
