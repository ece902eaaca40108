import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'
import { joinVisibleTo, type MessageViewer } from '../messages/visible-message.sql.ts'

export type ChatImageRow = Pick<
  MessageRow,
  'id' | 'senderId' | 'imageId' | 'imageWidth' | 'imageHeight' | 'imageOpened'
>
/** Finds a message with an image, by the image's or the message's id, if it is visible in the viewer's thread. */
export async function findVisibleImage(
  db: Db,
  viewer: MessageViewer,
  lookup: { image: string } | { message: number },
): Promise<ChatImageRow | undefined> {
  const { rows } = await sql<ChatImageRow>`
    select m.id, m.sender_id as "senderId", m.image_id as "imageId", m.image_width as "imageWidth",
      m.image_height as "imageHeight", m.image_opened_at is not null as "imageOpened"
    from message m ${joinVisibleTo(viewer)}
    where ${'image' in lookup ? sql`m.image_id = ${lookup.image}::uuid` : sql`m.id = ${lookup.message} and m.image_id is not null`}`.execute(
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

/** Returns whether a message with the image exists. */
export async function isImageSent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('message').select('id').where('image_id', '=', id).executeTakeFirst()
  return row !== undefined
}
