// Likes: who likes whom, and that a mutual like is a match. Ends what a block ends; invents nothing.

export { canSeeAdmirers } from './member-likes/hidden-likes.ts'
export { lockBadgeCounts, countNewLikes } from './member-likes/like.sql.ts'
export { isMatchedWith } from './member-likes/matched.sql.ts'
export { getLikeRelation } from './member-likes/like-relation.ts'
export { likesModule } from './module.ts'
