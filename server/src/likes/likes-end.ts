import { provideTaken } from '../discovery/index.ts'
import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { likeData } from './personal-data.sql.ts'
import { deleteLikesBetween, deleteLikesOf, likedIds } from './like.sql.ts'
import { deleteSwipesOf } from './swipe-game.sql.ts'

/** A block ends the likes between the two, both ways (DECISIONS 4); with a member all of theirs go, and their swipe game. */
export function hearLikes(): void {
  providePersonalData('likes', likeData)
  provideTaken(likedIds)
  events.during('member.blocked', (tx, { blockerId, blockedId }) =>
    deleteLikesBetween(tx, blockerId, blockedId),
  )
  events.during('member.purged', async (tx, { memberId }) => {
    await deleteLikesOf(tx, memberId)
    await deleteSwipesOf(tx, memberId)
  })
}
