import type { StaffComment } from '@amarelle/contract/staff/staff-comment'
import { sql } from 'kysely'
import type { ConversationPart } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { staffCommentOf } from '../messages/message-columns.sql.ts'

interface ConversationRow {
  readonly id: number
  readonly senderId: number
  readonly kind: string
  readonly text: string
  readonly gift: string | null
  readonly commentsOn: StaffComment | null
  readonly sentAt: Date
}
/** Returns messages before and after those that staff see of a conversation, in the order in which they were sent. */
export async function loadConversationPart(
  db: Db,
  { messageId, first, last, count }: ConversationPart,
): Promise<{ earlier: ConversationRow[]; later: ConversationRow[] }> {
  const load = async (isEarlier: boolean) => {
    const { rows } = await sql<ConversationRow>`
      select m.id, m.sender_id as "senderId", m.kind, m.body as text, m.gift, ${staffCommentOf} as "commentsOn", m.created_at as "sentAt" from message m
      where m.conversation_id = (select conversation_id from message where id = ${messageId})
        and ${isEarlier ? sql`m.id < ${first}` : sql`m.id > ${last}`}
      order by m.id ${isEarlier ? sql`desc` : sql`asc`} limit ${count}`.execute(db)
    return rows
  }
  return { earlier: (await load(true)).toReversed(), later: await load(false) }
}

const mostCounted = 1000
/** Returns how many messages the conversation of this message has, up to 1000; null if the message is gone. */
export async function countConversation(db: Db, messageId: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from message m where m.conversation_id = (select conversation_id from message where id = ${messageId})
      limit ${mostCounted}) m`.execute(db)
  return rows[0]?.count || null
}
