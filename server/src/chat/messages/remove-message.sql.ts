import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface RemovedMessage {
  readonly conversation: number
  readonly members: readonly [number, number]
}
/** Marks a message as removed for both members; null if that sender has no message with the id. Idempotent. */
export async function setMessageRemoved(
  tx: Db,
  { id, senderId, actor, at }: { id: number; senderId: number; actor: string; at: Date },
): Promise<RemovedMessage | null> {
  const { rows } = await sql<{ conversation: number; low: number; high: number }>`
    update message m set removed_at = coalesce(m.removed_at, ${at}), removed_by = coalesce(m.removed_by, ${actor})
    from conversation c where c.id = m.conversation_id and m.id = ${id} and m.sender_id = ${senderId}
    returning c.id as conversation, c.low_id as low, c.high_id as high`.execute(tx)
  const [row] = rows
  return row ? { conversation: row.conversation, members: [row.low, row.high] } : null
}

/** Clears the message's content, also where it is quoted, from the stored events that reconnecting tabs of both members still receive. */
export async function redactStoredEvents(
  tx: Db,
  members: readonly number[],
  messageId: number,
): Promise<void> {
  const isMessageEvent = sql`member_id = any(${[...members]}::bigint[]) and event ->> 'type' = 'message'`
  await sql`update member_event set event = jsonb_set(event, '{message}', (event -> 'message')
      || '{"removed": true, "text": "", "gift": null, "image": null, "warnings": [], "reply_to": null}')
    where ${isMessageEvent} and (event -> 'message' ->> 'id')::bigint = ${messageId}`.execute(tx)
  await sql`update member_event set event = jsonb_set(event, '{message,reply_to}', (event -> 'message' -> 'reply_to')
      || '{"removed": true, "text": "", "gift": null}')
    where ${isMessageEvent} and (event -> 'message' -> 'reply_to' ->> 'id')::bigint = ${messageId}`.execute(
    tx,
  )
}
