import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import type { MessageKind, MessageReactions, MessageRefundReason } from '@amarelle/contract/endpoints/chat'
import { quotedTextLength } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'

/** The beginning of a message that another one replies to. */
export interface QuotedMessageRow {
  readonly id: number
  readonly senderId: number
  readonly kind: MessageKind
  readonly text: string
  readonly gift: string | null
  readonly removed: boolean
}
/** Describes what a message comments on (docs/product.md#likes-with-a-comment). */
export interface CommentSubjectRow {
  /** null for an answer to a prompt. */
  readonly photoId: string | null
  /** The photo still exists and is active. */
  readonly photoActive: boolean
  readonly premiumOnly: boolean
  /** Number of active photos in front of it that are not reserved for premium members. */
  readonly photosBefore: number
  readonly prompt: string | null
  /** The answer as it was then; empty for a photo. */
  readonly answer: string
  /** Its owner or staff removed the answer from the profile. */
  readonly answerRemoved: boolean
}
export interface VoiceRow {
  readonly fileId: string
  readonly durationMs: number
  readonly levels: readonly number[]
  /** The receiver has played it. */
  readonly heard: boolean
}
export interface MessageRow {
  id: number
  conversationId: number
  senderId: number
  /** `staff`: an agent wrote it for a fictional profile. */
  senderKind: 'member' | 'staff'
  kind: MessageKind
  body: string
  gift: string | null
  imageId: string | null
  imageWidth: number | null
  imageHeight: number | null
  /** The receiver has opened the image. */
  imageOpened: boolean
  /** null unless `kind` is `voice`, and once it was erased with its sender. */
  voice: VoiceRow | null
  warnings: WarningKind[] | null
  refunded: boolean
  /** null unless refunded, and for refunds because of an unconfirmed address. */
  refundReason: Exclude<MessageRefundReason, 'unconfirmed'> | null
  /** Removed by a moderator: its content is shown to nobody. */
  removed: boolean
  clientId: string | null
  createdAt: Date
  /** A browser of the receiver has it. */
  delivered: boolean
  read: boolean
  senderReaction: MessageReactions['mine']
  receiverReaction: MessageReactions['mine']
  reactionRevision: number
  /** The message that it replies to. */
  replyToId: number | null
  /** null if it replies to none, or to one that was deleted. */
  quoted: QuotedMessageRow | null
  /** null unless it came with a like, as a comment. */
  commentSubject: CommentSubjectRow | null
}
/** A `QuotedMessageRow` from table alias `q`, as JSON. */
export const quotedMessageJson = sql<QuotedMessageRow>`jsonb_build_object('id', q.id, 'senderId', q.sender_id, 'kind', q.kind,
  'text', left(q.body, ${sql.lit(quotedTextLength)}), 'gift', q.gift, 'removed', q.removed_at is not null)`
/** The `QuotedMessageRow` that the message with table alias `m` replies to. */
export const selectQuotedMessage = sql`(select ${quotedMessageJson} from message q where q.id = m.reply_to_id)`
/** The `CommentSubjectRow` of the message with table alias `m`. */
export const selectCommentSubject = sql`(select jsonb_build_object('photoId', s.photo_id, 'prompt', s.prompt, 'answer', s.answer,
    'answerRemoved', s.answer_removed, 'photoActive', coalesce(ph.status = 'active', false), 'premiumOnly', coalesce(ph.premium_only, false),
    'photosBefore', (select count(*) from photo other where other.member_id = ph.member_id
      and other.status = 'active' and not other.premium_only and other.position < ph.position))
  from comment_subject s left join photo ph on ph.id = s.photo_id where s.message_id = m.id)`
/** The `StaffComment` of the message with table alias `m`. */
export const staffCommentOf = sql`(select jsonb_build_object('answer', case when s.photo_id is null then s.answer end)
  from comment_subject s where s.message_id = m.id)`
/** The `VoiceRow` of the message with table alias `m`. */
export const selectVoice = sql<VoiceRow | null>`case when m.kind = 'voice' then (select jsonb_build_object('fileId', v.file_id,
  'durationMs', v.duration_ms, 'levels', v.levels, 'heard', v.heard_at is not null) from voice_message v where v.message_id = m.id) end`
/** The columns of a `MessageRow` from table alias `m`, all but `delivered` and `read`, which depend on the participants. */
export const messageColumns = sql`m.id, m.conversation_id as "conversationId", m.sender_id as "senderId",
  m.sender_kind as "senderKind", m.kind, m.body, m.gift, m.image_id as "imageId", m.image_width as "imageWidth", m.image_height as "imageHeight",
  m.image_opened_at is not null as "imageOpened", ${selectVoice} as voice, m.warnings, m.refund_transaction_id is not null as refunded,
  m.refund_reason as "refundReason",
  m.removed_at is not null as removed,
  m.client_id as "clientId", m.created_at as "createdAt", m.sender_reaction as "senderReaction",
  m.receiver_reaction as "receiverReaction", m.reaction_revision as "reactionRevision", m.reply_to_id as "replyToId",
  ${selectQuotedMessage} as quoted, ${selectCommentSubject} as "commentSubject"`
