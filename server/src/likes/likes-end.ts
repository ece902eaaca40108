import { events } from '../platform/events.ts'
import { deleteLikesBetween } from './like.sql.ts'

/** A block ends the likes between the two, both ways (DECISIONS 4). */
export function hearLikes(): void {
  events.during('member.blocked', (tx, { blockerId, blockedId }) =>
    deleteLikesBetween(tx, blockerId, blockedId),
  )
}
