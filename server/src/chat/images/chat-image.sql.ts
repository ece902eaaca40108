import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'

export type ChatImageRow = Pick<
  MessageRow,
  'id' | 'senderId' | 'imageId' | 'imageWidth' | 'imageHeight' | 'imageOpened'
>
/**
 * Finds a message with an image, by the image's or the message's id, if it is visible in the viewer's thread: the conversation is open,
 * the viewer has not removed the message, and it is within the history that a free member sees.
 */
export async function findVisibleImage(
  db: Db,
  viewer: { id: number; freeHistory: number },
  lookup: { image: string } | { message: number },
): Promise<ChatImageRow | undefined> {
  const { rows } = await sql<ChatImageRow>`
    select m.id, m.sender_id as "senderId", m.image_id as "imageId", m.image_width as "imageWidth",
      m.image_height as "imageHeight", m.image_opened_at is not null as "imageOpened"
    from message m
      join conversation c on c.id = m.conversation_id and c.closed_at is null
      join participant mine on mine.conversation_id = c.id and mine.member_id = ${viewer.id}
      join member v on v.id = mine.member_id
    where ${'image' in lookup ? sql`m.image_id = ${lookup.image}::uuid` : sql`m.id = ${lookup.message} and m.image_id is not null`}
      and m.id > mine.removed_up_to and m.removed_at is null
      and (v.premium_since is not null or m.id > coalesce((
        select x.id from message x where x.conversation_id = c.id order by x.id desc offset ${viewer.freeHistory} limit 1), 0))`.execute(
    db,
  )
  return rows[0]
}
export const markImageOpened = (db: Db, messageId: number, at: Date) =>
  db
    .updateTable('message')
    .set({ image_opened_at: at })
    .where('id', '=', messageId)
    .where('image_opened_at', 'is', null)
    .execute()

/** Whether a message with the image exists. */
export async function isImageSent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('message').select('id').where('image_id', '=', id).executeTakeFirst()
  return row !== undefined
}
