import { lockBadgeCounts, countNewLikes } from '../../likes/index.ts'
import type { Services } from '../../platform/context.ts'
import type { MemberEventRecord } from '../../platform/channel/member-events.ts'
import { getViewerForMember } from '../../profiles/index.ts'
import { countMemberUnreadMessages } from './conversation.sql.ts'

/**
 * What tabs of the members show on their badges from now on, to be published in the caller's transaction (`db`). Counted here,
 * for likes know nothing of messages.
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
