import type { ContentRemoval } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { redactStoredEvents, setMessageRemoved } from './remove-message.sql.ts'

/**
 * Removes a member's message after a moderation decision: both still see that there was one, open tabs are updated, and its image is no
 * longer served. Its credits are not refunded. False if that member has no message with the id.
 */
export async function removeMessage(
  services: Services,
  { id, ownerId, actor }: ContentRemoval,
): Promise<boolean> {
  const messageId = /^\d{1,15}$/.test(id) ? Number(id) : 0
  return runInTransaction(services.db, async (tx) => {
    const removal = { id: messageId, senderId: ownerId, actor: actor.name, at: services.clock.now() }
    const removed = await setMessageRemoved(tx, removal)
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
