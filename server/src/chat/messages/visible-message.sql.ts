import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { quotedMessageJson, type QuotedMessageRow } from './message-columns.sql.ts'

/** A member who looks at messages; free members see the last `freeHistory` messages of a conversation. */
export interface MessageViewer {
  readonly id: number
  readonly freeHistory: number
}
/**
 * Joins the conversation `c` of a message with table alias `m` if the message is visible in the viewer's thread: the conversation is
 * open, the viewer has not removed the message, no moderator has, and it is within the history that a free member sees.
 */
export const joinVisibleTo = ({ id, freeHistory }: MessageViewer): RawBuilder<unknown> => sql`
  join conversation c on c.id = m.conversation_id and c.closed_at is null and m.removed_at is null
  join participant mine on mine.conversation_id = c.id and mine.member_id = ${id} and m.id > mine.removed_up_to
  join member viewer on viewer.id = mine.member_id and (viewer.premium_since is not null or m.id > coalesce((
    select x.id from message x where x.conversation_id = c.id order by x.id desc offset ${freeHistory} limit 1), 0))`

/** Returns a message to quote, if the viewer sees it in that conversation. */
export async function findQuotableMessage(
  db: Db,
  viewer: MessageViewer,
  { conversationId, id }: { conversationId: number; id: number },
): Promise<QuotedMessageRow | null> {
  const { rows } = await sql<{ quoted: QuotedMessageRow }>`
    select ${quotedMessageJson} as quoted
    from message m ${joinVisibleTo(viewer)} join message q on q.id = m.id
    where m.id = ${id} and m.conversation_id = ${conversationId}`.execute(db)
  return rows[0]?.quoted ?? null
}
