import type { Services } from '../../platform/context.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { clearUnreadCounts, closeConversation } from './conversation.sql.ts'
import { deleteDraftsBetween } from '../drafts/draft.sql.ts'
import { createBadgeEvents } from './badge-events.ts'

/**
 * Closes the conversation between two members, if there is one: removes it from both lists, deletes what both have begun to write, and
 * updates both badges (unread messages and new likes). The caller's transaction must hold `lockConversationPair`.
 */
export async function endConversation(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  memberIds: readonly [number, number],
): Promise<void> {
  const { db, clock } = services
  const conversationId = await closeConversation(db, ...memberIds, clock.now())
  if (conversationId !== null) await clearUnreadCounts(db, conversationId)
  await deleteDraftsBetween(db, memberIds)
  const goneEvents =
    conversationId === null
      ? []
      : memberIds.map((memberId) => ({
          memberId,
          event: { type: 'conversation_gone', conversation: conversationId } as const,
        }))
  await publishMemberEvents(db, [...goneEvents, ...(await createBadgeEvents(services, memberIds))])
}
