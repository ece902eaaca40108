import { sql } from 'kysely'
import type { Evidence } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { getChatImageFilePath } from '../images/chat-image.ts'

const [before, after] = [10, 5]

interface EvidenceRow {
  id: number
  senderId: number
  kind: string
  body: string
  gift: string | null
  imageId: string | null
  sentAt: Date
}
/**
 * A message with what was said around it; null when the member did not receive it from that one. Also of a conversation that was
 * closed or removed from the list: it was received.
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
    select id, sender_id as "senderId", kind, body, gift, image_id as "imageId", created_at as "sentAt" from around order by id`.execute(
    db,
  )
  if (rows.length === 0) return null
  const images = rows.flatMap(({ imageId }) => (imageId ? [imageId] : []))
  const fileOf = (imageId: string | null) => (imageId === null ? null : `${images.indexOf(imageId) + 1}.webp`)
  return {
    facts: rows.map((row) => ({
      from: row.senderId === memberId ? 'reporter' : 'reported',
      reported: row.id === messageId,
      kind: row.kind,
      text: row.body,
      gift: row.gift,
      image: fileOf(row.imageId),
      sent_at: row.sentAt,
    })),
    files: Object.fromEntries(images.map((id, i) => [`${i + 1}.webp`, getChatImageFilePath(id)])),
  }
}
