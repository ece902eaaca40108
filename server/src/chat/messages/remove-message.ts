import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import type { ContentRemoval, ContentRestoration } from '../../moderation/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import {
  redactStoredEvents,
  type RemovedMessage,
  setMessageRemoved,
  setMessageRestored,
} from './remove-message.sql.ts'

const parseMessageId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

const publishToBoth = (
  tx: Db,
  { members, conversation }: RemovedMessage,
  type: Extract<MemberEvent['type'], 'message_removed' | 'message_restored'>,
  message: number,
) =>
  publishMemberEvents(
    tx,
    members.map((memberId) => ({ memberId, event: { type, conversation, message } })),
  )

/**
 * Removes a member's message after a moderation decision: both still see that there was one, open tabs are updated, and its image is no
 * longer served. Its credits are not refunded. The row keeps what was said. Null if that member has no such message, or it is removed
 * already.
 */
export async function removeMessage(
  services: Services,
  { id, ownerId, actor }: ContentRemoval,
): Promise<object | null> {
  const messageId = parseMessageId(id)
  return runInTransaction(services.db, async (tx) => {
    const removal = { id: messageId, senderId: ownerId, actor: actor.name, at: services.clock.now() }
    const removed = await setMessageRemoved(tx, removal)
    if (!removed) return null
    await redactStoredEvents(tx, removed.members, messageId)
    await publishToBoth(tx, removed, 'message_removed', messageId)
    return {}
  })
}

/**
 * Shows a removed message to both again. Tabs load it when they are told; so do those that reconnect, because the event is stored
 * after those that lost its content.
 */
export async function restoreMessage(services: Services, { id, ownerId }: ContentRestoration): Promise<void> {
  const messageId = parseMessageId(id)
  await runInTransaction(services.db, async (tx) => {
    const restored = await setMessageRestored(tx, messageId, ownerId)
    if (restored) await publishToBoth(tx, restored, 'message_restored', messageId)
  })
}
