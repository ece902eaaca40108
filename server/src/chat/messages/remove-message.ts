import type { ContentRemoval } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { redactStoredEvents, setMessageRemoved } from './remove-message.sql.ts'

/**
 * Removes a member's message by the decision about a case: both see that there was one, live too, and its image is delivered to
 * nobody. What it cost stays booked. False when that member wrote none of that id.
 */
export async function removeMessage(
  services: Services,
  { id, ownerId, actor }: ContentRemoval,
): Promise<boolean> {
  const messageId = /^\d{1,15}$/.test(id) ? Number(id) : 0
  return runInTransaction(services.db, async (tx) => {
    const wanted = { id: messageId, senderId: ownerId, actor, at: services.clock.now() }
    const removed = await setMessageRemoved(tx, wanted)
    if (!removed) return false
    const { conversation, members } = removed
    await redactStoredEvents(tx, members, messageId)
    await publishMemberEvents(
      tx,
      members.map((memberId) => ({
        memberId,
        event: { type: 'message_removed' as const, conversation, message: messageId },
      })),
    )
    return true
  })
}
