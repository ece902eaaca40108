import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Counts the pinned conversations in the member's list; those that a block closed don't count. */
export async function countPinnedConversations(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from participant p join conversation c on c.id = p.conversation_id
    where p.member_id = ${memberId} and p.pinned and c.closed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Archiving clears the unread messages, without a read receipt, as removing a conversation does. */
export const storeConversationOptions = (
  tx: Db,
  memberId: number,
  conversationId: number,
  { pinned, muted, archived }: ConversationOptions,
) =>
  sql`update participant p set pinned = ${pinned}, muted = ${muted}, unread = case when ${archived} then 0 else p.unread end,
      archived_up_to = case when ${archived} then coalesce(c.last_message_id, 0) else 0 end
    from conversation c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`.execute(
    tx,
  )

export async function isMuted(db: Db, conversationId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('participant')
    .select('muted')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.muted ?? false
}
