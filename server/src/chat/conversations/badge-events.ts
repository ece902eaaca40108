import { lockBadgeCounts, countNewLikes } from '../../likes/index.ts'
import type { Services } from '../../platform/context.ts'
import type { MemberEventRecord } from '../../platform/channel/member-events.ts'
import { getViewerForMember } from '../../profiles/index.ts'
import { countMemberUnreadMessages } from './conversation.sql.ts'

/**
 * Creates events with the current badge counts of the members, to be published in the caller's transaction (`db`). This is in chat
 * because the likes module does not depend on messages.
 */
export async function createBadgeEvents(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  memberIds: readonly number[],
): Promise<MemberEventRecord[]> {
  const { db } = services
  await lockBadgeCounts(db, memberIds)
  const badges: MemberEventRecord[] = []
  for (const memberId of memberIds)
    badges.push({
      memberId,
      event: {
        type: 'badges',
        unread_messages: await countMemberUnreadMessages(db, memberId),
        new_likes: await countNewLikes(db, await getViewerForMember(services, memberId)),
      },
    })
  return badges
}
