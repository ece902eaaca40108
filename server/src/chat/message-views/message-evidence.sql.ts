import { sql } from 'kysely'
import type { Evidence } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { getChatImageFilePath } from '../images/chat-image.ts'
import { getVoiceFilePath } from '../voice/voice-file.ts'

/** Number of messages before and after the reported one that are included. */
const [before, after] = [10, 5]

interface EvidenceRow {
  id: number
  senderId: number
  kind: string
  body: string
  gift: string | null
  imageId: string | null
  voiceId: string | null
  replyToId: number | null
  commentsOn: { photo: string | null; prompt: string | null; answer: string } | null
  sentAt: Date
}
/**
 * Evidence for a report: a message with the messages around it; null if the member did not receive it from the reported one. Closed
 * conversations and those removed from the list count too.
 */
export async function loadMessageEvidence(
  db: Db,
  memberId: number,
  { reportedId, messageId }: { reportedId: number; messageId: number },
): Promise<Evidence | null> {
  const { rows } = await sql<EvidenceRow>`
    with it as (
      select m.id, m.conversation_id from message m
        join participant mine on mine.conversation_id = m.conversation_id and mine.member_id = ${memberId}
      where m.id = ${messageId} and m.sender_id = ${reportedId} and m.sender_id <> ${memberId}
    ), around as (
      (select m.* from message m join it on it.conversation_id = m.conversation_id and m.id < it.id order by m.id desc limit ${before})
      union all
      (select m.* from message m join it on it.conversation_id = m.conversation_id and m.id >= it.id order by m.id limit ${after + 1})
    )
    select id, sender_id as "senderId", kind, body, gift, image_id as "imageId",
      (select v.file_id from voice_message v where v.message_id = around.id) as "voiceId", reply_to_id as "replyToId",
      (select jsonb_build_object('photo', s.photo_id, 'prompt', s.prompt, 'answer', s.answer)
        from comment_subject s where s.message_id = around.id) as "commentsOn", created_at as "sentAt" from around order by id`.execute(
    db,
  )
  if (rows.length === 0) return null
  const images = rows.flatMap(({ imageId }) => imageId ?? [])
  const voices = rows.flatMap(({ voiceId }) => voiceId ?? [])
  const getFileName = (id: string | null, ids: readonly string[], extension: string) =>
    id === null ? null : `${ids.indexOf(id) + 1}.${extension}`
  return {
    facts: rows.map((row) => ({
      id: row.id,
      from: row.senderId === memberId ? 'reporter' : 'reported',
      reported: row.id === messageId,
      kind: row.kind,
      text: row.body,
      gift: row.gift,
      image: getFileName(row.imageId, images, 'webp'),
      voice: getFileName(row.voiceId, voices, 'mp4'),
      reply_to: row.replyToId,
      comments_on: row.commentsOn,
      sent_at: row.sentAt,
    })),
    photoId: null,
    files: Object.fromEntries([
      ...images.map((id, i) => [`${i + 1}.webp`, getChatImageFilePath(id)]),
      ...voices.map((id, i) => [`${i + 1}.mp4`, getVoiceFilePath(id)]),
    ]),
  }
}
