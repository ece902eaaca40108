import { events } from '../platform/events.ts'
import { providePersonalData } from '../platform/personal-data.ts'
import { likeData } from './personal-data.sql.ts'
import { deleteLikesBetween, deleteLikesOf } from './like.sql.ts'

/** A block ends the likes between the two, both ways (DECISIONS 4); with a member all of theirs go. */
export function hearLikes(): void {
  providePersonalData('likes', likeData)
  events.during('member.blocked', (tx, { blockerId, blockedId }) =>
    deleteLikesBetween(tx, blockerId, blockedId),
  )
  events.during('member.purged', async (tx, { memberId }) => {
    await deleteLikesOf(tx, memberId)
  })
}
