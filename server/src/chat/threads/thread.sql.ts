import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MemberConversation } from '../conversations/conversation.sql.ts'
import { messageColumns, type MessageRow } from '../messages/message-columns.sql.ts'

/** Messages of a conversation with ids between `after` and `before`, both exclusive, newest first. */
export async function findThreadMessages(
  db: Db,
  { id, otherId, otherReadUpTo, otherDeliveredUpTo }: MemberConversation,
  { after, before, count }: { after: number; before: number | null; count: number },
): Promise<MessageRow[]> {
  // Messages that the viewer received count as delivered and read, since this request shows them.
  const isReachedByOther = (upTo: number) => sql`(m.sender_id = ${otherId} or m.id <= ${upTo}::bigint)`
  const { rows } = await sql<MessageRow>`
    select ${messageColumns}, ${isReachedByOther(otherDeliveredUpTo)} as delivered, ${isReachedByOther(otherReadUpTo)} as read
    from message m
    where m.conversation_id = ${id} and m.id > ${after} and m.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.id desc limit ${count}`.execute(db)
  return rows
}

/** Id of the newest message older than the `shown` newest ones; 0 if there is none. */
export async function findHistoryLimit(db: Db, conversationId: number, shown: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(shown)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Id of the other member's first message after an id; null if there is none. */
export async function findFirstReceivedMessage(
  db: Db,
  { id, otherId }: MemberConversation,
  after: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', id)
    .where('id', '>', after)
    .where('sender_id', '=', otherId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
