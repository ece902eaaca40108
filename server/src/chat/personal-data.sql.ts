import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { conversationOptionsOf } from './conversations/conversation.sql.ts'
import { getChatImageFilePath } from './images/chat-image.ts'
import { getVoiceFilePath } from './voice/voice-file.ts'

interface ChatDataRow {
  conversation: number
  started_by_me: boolean
  member: number
  name: string
  fictional: boolean
  closed_at: Date | null
  options: ConversationOptions
  sent_by_me: boolean
  written_by: string | null
  kind: string
  text: string
  gift: string | null
  image_id: string | null
  image_width: number | null
  image_height: number | null
  image_opened_at: Date | null
  voice_id: string | null
  voice_duration_ms: number | null
  voice_heard_at: Date | null
  refunded: boolean
  refund_reason: string | null
  removed_at: Date | null
  sent_at: Date
  id: number
  reply_to: number | null
  comments_on: { photo: string | null; prompt: string | null; answer: string | null } | null
  my_reaction: string | null
  their_reaction: string | null
}

/**
 * Returns all conversations of a member with their messages, and the image and voice files that the member sent. Received ones are left
 * out: they are the other members' data. Blurred copies are left out because they are derived from the images.
 */
export async function loadChatData({ db }: Services, memberId: number): Promise<PersonalData> {
  const { rows } = await sql<ChatDataRow>`
    select c.id as conversation, c.started_by = mine.member_id as started_by_me, other.member_id as member, p.name, c.closed_at,
      ${conversationOptionsOf('mine')} as options,
      m.sender_id = mine.member_id as sent_by_me, m.kind,
      case when m.sender_kind = 'staff' then 'written by staff of ' || company.name end as written_by, p.fictional,
      case when m.removed_at is null or m.sender_id = mine.member_id then m.body else '' end as text, m.gift,
      case when m.removed_at is null then m.image_id end as image_id, m.image_width, m.image_height,
      case when m.sender_id <> mine.member_id then m.image_opened_at end as image_opened_at,
      case when m.removed_at is null then v.file_id end as voice_id, v.duration_ms as voice_duration_ms,
      case when m.sender_id <> mine.member_id then v.heard_at end as voice_heard_at,
      m.refund_transaction_id is not null and m.sender_id = mine.member_id as refunded,
      case when m.sender_id = mine.member_id then m.refund_reason end as refund_reason, m.removed_at, m.created_at as sent_at,
      m.id, m.reply_to_id as reply_to,
      (select jsonb_build_object('photo', s.photo_id, 'prompt', s.prompt, 'answer', case when s.answer_removed and m.sender_id = mine.member_id then null else s.answer end)
        from comment_subject s where s.message_id = m.id) as comments_on,
      case when m.sender_id = mine.member_id then m.sender_reaction else m.receiver_reaction end as my_reaction,
      case when m.sender_id = mine.member_id then m.receiver_reaction else m.sender_reaction end as their_reaction
    from participant mine
      join conversation c on c.id = mine.conversation_id
      join participant other on other.conversation_id = c.id and other.member_id <> mine.member_id
      join profile p on p.member_id = other.member_id
      join message m on m.conversation_id = c.id
      left join voice_message v on v.message_id = m.id
      left join company on company.id = m.agent_company_id
    where mine.member_id = ${memberId} order by c.id, m.id`.execute(db)
  const files = rows
    .filter((row) => row.sent_by_me)
    .flatMap(({ image_id: image, voice_id: voice }) => [
      ...(image ? [[`chat-images/${image}.webp`, getChatImageFilePath(image)] as const] : []),
      ...(voice ? [[`chat-voices/${voice}.mp4`, getVoiceFilePath(voice)] as const] : []),
    ])
  const conversations = Map.groupBy(rows, ({ conversation }) => conversation)
  return {
    data: {
      conversations: [...conversations].map(([id, messages]) => ({
        id,
        with: {
          member: messages[0]?.member,
          name: messages[0]?.name,
          // The label of fictional profiles.
          fictional: messages[0]?.fictional,
        },
        started_by_me: messages[0]?.started_by_me,
        closed_at: messages[0]?.closed_at,
        ...messages[0]?.options,
        messages: messages.map((m) => ({
          id: m.id,
          sent_by_me: m.sent_by_me,
          written_by: m.written_by,
          kind: m.kind,
          text: m.text,
          gift: m.gift,
          image: m.sent_by_me && m.image_id ? `chat-images/${m.image_id}.webp` : null,
          image_width: m.image_width,
          image_height: m.image_height,
          image_opened_at: m.image_opened_at,
          voice: m.sent_by_me && m.voice_id ? `chat-voices/${m.voice_id}.mp4` : null,
          voice_duration_ms: m.voice_duration_ms,
          voice_heard_at: m.voice_heard_at,
          refunded: m.refunded,
          refund_reason: m.refund_reason,
          removed_at: m.removed_at,
          sent_at: m.sent_at,
          reply_to: m.reply_to,
          comments_on: m.comments_on,
          my_reaction: m.my_reaction,
          their_reaction: m.their_reaction,
        })),
      })),
    },
    files: Object.fromEntries(files),
  }
}
