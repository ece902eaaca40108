import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { deleteCommentSubjectsOf } from './sending/comment-subject.sql.ts'

/**
 * Removes an erased member from all conversations. Deletes what nobody can see any more: conversations that are closed, that the
 * other one removed or whose other member was deleted, and messages that the other one removed. Returns the ids of images and
 * recordings whose files the caller must delete.
 */
export async function removeMemberFromChats(
  tx: Db,
  memberId: number,
): Promise<{ imageIds: string[]; voiceIds: string[] }> {
  const ownConversations = sql`select conversation_id from participant where member_id = ${memberId}`
  const unseenConversations = sql`select c.id from conversation c
    join participant other on other.conversation_id = c.id and other.member_id <> ${memberId}
    join member m on m.id = other.member_id
    where c.id in (${ownConversations}) and (c.closed_at is not null or m.deleted_at is not null or other.removed_up_to >= c.last_message_id)`
  const removedMessages = sql`select x.id from message x
    join participant other on other.conversation_id = x.conversation_id and other.member_id <> ${memberId}
    where x.id <= other.removed_up_to and x.conversation_id in (${ownConversations})`
  const { rows } = await sql<{ imageId: string | null; voiceId: string | null }>`
    select image_id as "imageId", v.file_id as "voiceId" from message left join voice_message v on v.message_id = id
    where (image_id is not null or v.file_id is not null)
      and (sender_id = ${memberId} or conversation_id in (${unseenConversations}) or id in (${removedMessages}))`.execute(
    tx,
  )
  // Messages and participants are deleted by cascade.
  await sql`delete from conversation where id in (${unseenConversations})`.execute(tx)
  await sql`delete from message x using participant other
    where other.conversation_id = x.conversation_id and other.member_id <> ${memberId} and x.id <= other.removed_up_to
      and x.conversation_id in (${ownConversations})`.execute(tx)
  await sql`update message set image_id = null, image_width = null, image_height = null, image_opened_at = null, client_id = null
    where sender_id = ${memberId}`.execute(tx)
  await sql`delete from voice_message v using message x where x.id = v.message_id and x.sender_id = ${memberId}`.execute(
    tx,
  )
  await sql`update message m set sender_reaction = case when m.sender_id <> ${memberId} then m.sender_reaction end,
      receiver_reaction = case when m.sender_id = ${memberId} then m.receiver_reaction end,
      reaction_revision = m.reaction_revision + 1
    where m.conversation_id in (${ownConversations})
      and case when m.sender_id = ${memberId} then m.sender_reaction else m.receiver_reaction end is not null`.execute(
    tx,
  )
  await deleteCommentSubjectsOf(tx, memberId)
  // Nobody answers a deleted member, and nobody could use the credits.
  await sql`delete from waiting_message where member_id = ${memberId} or profile_id = ${memberId}`.execute(tx)
  await sql`update participant set unread = 0 where member_id = ${memberId}`.execute(tx)
  return {
    imageIds: rows.flatMap(({ imageId }) => imageId ?? []),
    voiceIds: rows.flatMap(({ voiceId }) => voiceId ?? []),
  }
}
