import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { joinVisibleTo, type MessageViewer } from '../messages/visible-message.sql.ts'

interface VisibleVoice {
  readonly messageId: number
  readonly conversationId: number
  readonly senderId: number
}
/** Finds a voice message, by the recording's or the message's id, if it is visible in the viewer's thread. */
export async function findVisibleVoice(
  db: Db,
  viewer: MessageViewer,
  lookup: { file: string } | { message: number },
): Promise<VisibleVoice | undefined> {
  const { rows } = await sql<VisibleVoice>`
    select m.id as "messageId", m.conversation_id as "conversationId", m.sender_id as "senderId"
    from voice_message v join message m on m.id = v.message_id ${joinVisibleTo(viewer)}
    where ${'file' in lookup ? sql`v.file_id = ${lookup.file}::uuid` : sql`v.message_id = ${lookup.message}`}`.execute(
    db,
  )
  return rows[0]
}

/** Returns false if it was heard before. */
export async function setVoiceHeard(tx: Db, messageId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voice_message')
    .set({ heard_at: at })
    .where('message_id', '=', messageId)
    .where('heard_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether a message with the recording exists. */
export async function isVoiceSent(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('voice_message')
    .select('message_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row !== undefined
}
