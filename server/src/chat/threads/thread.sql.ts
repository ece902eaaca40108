import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MemberConversation } from '../conversations/conversation.sql.ts'
import { messageColumns, type MessageRow } from '../messages/message-columns.sql.ts'

/** Id of the newest message older than the `shown` newest ones, 0 if there is none; all are shown if `shown` is null. */
const historyLimitOf = (conversationId: number, shown: number | null): RawBuilder<number> =>
  shown === null
    ? sql`0::bigint`
    : sql`coalesce((select id from message where conversation_id = ${conversationId} order by id desc offset ${shown} limit 1), 0)`

export async function findHistoryLimit(
  db: Db,
  conversationId: number,
  shown: number | null,
): Promise<number> {
  const { rows } = await sql<{ historyLimit: number }>`
    select ${historyLimitOf(conversationId, shown)} as "historyLimit"`.execute(db)
  return rows[0]?.historyLimit ?? 0
}

export interface ThreadMessageRow extends MessageRow {
  readonly historyLimit: number
}
/**
 * Returns messages of a conversation, newest first, with ids below `before` and above both `after` and the history limit, which leaves the
 * `shown` newest ones.
 */
export async function findThreadMessages(
  db: Db,
  { id, otherId, otherReadUpTo, otherDeliveredUpTo }: MemberConversation,
  {
    after,
    before,
    count,
    shown,
  }: { after: number; before: number | null; count: number; shown: number | null },
): Promise<ThreadMessageRow[]> {
  // Messages that the viewer received count as delivered and read, since this request shows them.
  const isReachedByOther = (upTo: number) => sql`(m.sender_id = ${otherId} or m.id <= ${upTo}::bigint)`
  const { rows } = await sql<ThreadMessageRow>`
    with history as materialized (select ${historyLimitOf(id, shown)} as "limit")
    select ${messageColumns}, ${isReachedByOther(otherDeliveredUpTo)} as delivered, ${isReachedByOther(otherReadUpTo)} as read,
      (select "limit" from history) as "historyLimit"
    from message m
    where m.conversation_id = ${id} and m.id > greatest(${after}::bigint, (select "limit" from history)) and m.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.id desc limit ${count}`.execute(db)
  return rows
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
