import type { Services } from '../../platform/context.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { clearUnreadCounts, closeConversation } from './conversation.sql.ts'
import { createBadgeEvents } from './badge-events.ts'

/**
 * Closes the conversation of two, if they have one, in the caller's transaction that holds `lockTalk`: it leaves both lists at
 * once, and what was new in it, and in their likes, both badges.
 */
export async function endConversation(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  both: readonly [number, number],
): Promise<void> {
  const { db, clock } = services
  const conversation = await closeConversation(db, ...both, clock.now())
  if (conversation !== null) await clearUnreadCounts(db, conversation)
  const gone =
    conversation === null
      ? []
      : both.map((memberId) => ({
          memberId,
          event: { type: 'conversation_gone', conversation } as const,
        }))
  await publishMemberEvents(db, [...gone, ...(await createBadgeEvents(services, both))])
}
