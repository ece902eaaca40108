// Likes: who likes whom, and that a mutual like is a match. Ends what a block ends; invents nothing.
import './like-badges.job.ts'

export { isToldWhoLikes } from './hidden-likes.ts'
export { mountHiddenPictures } from './hidden-picture.ts'
export { hearLikes } from './likes-end.ts'
export { mountLikes } from './likes.routes.ts'
export { lockBadges, newLikesCount } from './like.sql.ts'
export { matchedWith } from './matched.sql.ts'
export { relationTo } from './relation.ts'
