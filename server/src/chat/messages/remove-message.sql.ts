import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface RemovedMessage {
  readonly conversation: number
  readonly members: readonly [number, number]
}
interface ConversationRow {
  readonly conversation: number
  readonly low: number
  readonly high: number
}
const fromOwnMessage = (id: number, senderId: number) => sql`from conversation c
  where c.id = m.conversation_id and m.id = ${id} and m.sender_id = ${senderId}`
const conversationColumns = sql`c.id as conversation, c.low_id as low, c.high_id as high`
const toRemovedMessage = (row: ConversationRow | undefined): RemovedMessage | null =>
  row ? { conversation: row.conversation, members: [row.low, row.high] } : null

/** Marks a message as removed for both members; null if that sender has no message with the id that is not removed. */
export async function setMessageRemoved(
  tx: Db,
  { id, senderId, actor, at }: { id: number; senderId: number; actor: string; at: Date },
): Promise<RemovedMessage | null> {
  const { rows } = await sql<ConversationRow>`
    update message m set removed_at = ${at}, removed_by = ${actor}
    ${fromOwnMessage(id, senderId)} and m.removed_at is null returning ${conversationColumns}`.execute(tx)
  return toRemovedMessage(rows[0])
}
/** Undoes `setMessageRemoved`; null if that sender has no removed message with the id. */
export async function setMessageRestored(
  tx: Db,
  id: number,
  senderId: number,
): Promise<RemovedMessage | null> {
  const { rows } = await sql<ConversationRow>`
    update message m set removed_at = null, removed_by = null
    ${fromOwnMessage(id, senderId)} and m.removed_at is not null returning ${conversationColumns}`.execute(tx)
  return toRemovedMessage(rows[0])
}

/** Clears the message's content, also where it is quoted, from the stored events that reconnecting tabs of both members still receive. */
export async function redactStoredEvents(
  tx: Db,
  members: readonly number[],
  messageId: number,
): Promise<void> {
  const isMessageEvent = sql`member_id = any(${[...members]}::bigint[]) and event ->> 'type' = 'message'`
  await sql`update member_event set event = jsonb_set(event, '{message}', (event -> 'message')
      || '{"removed": true, "text": "", "gift": null, "image": null, "voice": null, "warnings": [], "reply_to": null, "comments_on": null}')
    where ${isMessageEvent} and (event -> 'message' ->> 'id')::bigint = ${messageId}`.execute(tx)
  await sql`update member_event set event = jsonb_set(event, '{message,reply_to}', (event -> 'message' -> 'reply_to')
      || '{"removed": true, "text": "", "gift": null}')
    where ${isMessageEvent} and (event -> 'message' -> 'reply_to' ->> 'id')::bigint = ${messageId}`.execute(
    tx,
  )
}
