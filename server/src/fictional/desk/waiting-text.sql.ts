import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

interface WaitingText {
  readonly text: string
  /** Staff have looked at the member since and let agents answer again. */
  readonly isReleased: boolean
}
/** Number of waiting messages that are read, the newest first, and of characters of each. */
const [maxReadMessages, maxReadCharacters] = [50, 1_000]

/** Returns the messages that wait for an answer in a conversation. */
export async function findWaitingTexts(db: Db, conversationId: number): Promise<WaitingText[]> {
  const { rows } = await sql<WaitingText>`
    select left(m.body, ${maxReadCharacters}) as text,
      exists (select from fictional_hold_release r where r.member_id = w.member_id and r.released_at >= w.sent_at) as "isReleased"
    from waiting_message w join message m on m.id = w.message_id
    where w.conversation_id = ${conversationId} and m.removed_at is null
    order by m.id desc limit ${maxReadMessages}`.execute(db)
  return rows
}
