import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { NewMessage } from '../messages/message.sql.ts'

/** Ends the waiting of a conversation's messages and returns their number. The conversation must be locked. */
export async function deleteWaitingMessages(tx: Db, conversationId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_message')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores a message of an agent, without a booking, and counts it as unread. The conversation must be locked. */
export async function insertAgentMessage(
  tx: Db,
  { conversationId, senderId, receiverId, body, at }: NewMessage,
  { agentId, companyId }: { readonly agentId: number; readonly companyId: number },
): Promise<{ id: number; unread: number }> {
  const { id } = await tx
    .insertInto('message')
    .values({
      conversation_id: conversationId,
      sender_id: senderId,
      kind: 'text',
      body,
      sender_kind: 'staff',
      agent_id: agentId,
      agent_company_id: companyId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversation')
    .set((e) => ({ last_message_id: id, message_count: e('message_count', '+', 1), updated_at: at }))
    .where('id', '=', conversationId)
    .execute()
  const { rows } = await sql<{ unread: number }>`update participant set unread = unread + 1
    where conversation_id = ${conversationId} and member_id = ${receiverId} returning unread`.execute(tx)
  return { id, unread: rows[0]?.unread ?? 0 }
}
