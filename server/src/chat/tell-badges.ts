import { lockBadges, newLikesCount } from '../likes/index.ts'
import type { Parts } from '../platform/context.ts'
import type { Published } from '../platform/member-events.ts'
import { viewerOfMember } from '../profiles/index.ts'
import { unreadCount } from './conversation.sql.ts'

/**
 * What tabs of the members show on their badges from now on, to be published in the caller's transaction (`db`). Counted here,
 * for likes know nothing of messages.
 */
export async function badgesOf(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  memberIds: readonly number[],
): Promise<Published[]> {
  const { db } = parts
  await lockBadges(db, memberIds)
  const badges: Published[] = []
  for (const memberId of memberIds)
    badges.push({
      memberId,
      event: {
        type: 'badges',
        unread_messages: await unreadCount(db, memberId),
        new_likes: await newLikesCount(db, await viewerOfMember(parts, memberId)),
      },
    })
  return badges
}
