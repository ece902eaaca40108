import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

/**
 * Takes a member out of every conversation. What nobody can see any more goes: conversations that are closed or whose other
 * side left for good, and what the other one removed. Answers the ids of images whose files go as well.
 */
export async function removeMemberFromChats(tx: Db, memberId: number): Promise<string[]> {
  const mine = sql`select conversation_id from participant where member_id = ${memberId}`
  const unseen = sql`select c.id from conversation c
    join participant other on other.conversation_id = c.id and other.member_id <> ${memberId}
    join member m on m.id = other.member_id
    where c.id in (${mine}) and (c.closed_at is not null or m.deleted_at is not null or other.removed_up_to >= c.last_message_id)`
  const { rows } = await sql<{ imageId: string }>`select image_id as "imageId" from message
    where image_id is not null and (sender_id = ${memberId} or conversation_id in (${unseen}))`.execute(tx)
  // Messages and participants go with their conversation.
  await sql`delete from conversation where id in (${unseen})`.execute(tx)
  await sql`delete from message x using participant other
    where other.conversation_id = x.conversation_id and other.member_id <> ${memberId} and x.id <= other.removed_up_to
      and x.conversation_id in (${mine})`.execute(tx)
  await sql`update message set image_id = null, image_width = null, image_height = null, image_opened_at = null, client_id = null
    where sender_id = ${memberId}`.execute(tx)
  await sql`update participant set unread = 0 where member_id = ${memberId}`.execute(tx)
  return rows.map(({ imageId }) => imageId)
}
