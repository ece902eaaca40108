// Likes: who likes whom, and that a mutual like is a match. Ends what a block ends; invents nothing.

export { isToldWhoLikes } from './hidden-likes.ts'
export { lockBadges, newLikesCount } from './like.sql.ts'
export { matchedWith } from './matched.sql.ts'
export { relationTo } from './relation.ts'
export { likesModule } from './module.ts'
