// Likes: who likes whom, and that a mutual like is a match. Ends what a block ends; invents nothing.
export { hearLikes } from './likes-end.ts'
export { mountLikes } from './likes.routes.ts'
export { newLikesCount, relationOf } from './like.sql.ts'
