import type {
  ChatImage,
  ChatVoice,
  CommentSubject,
  Message,
  MessageReactions,
  QuotedMessage,
} from '@amarelle/contract/endpoints/chat'
import type { GiftCode, ProfilePrompt } from '@amarelle/contract/domain/fields'
import type { RequestContext, Services } from '../../platform/context.ts'
import { createPhotoPath, isPhotoLocked } from '../../profiles/index.ts'
import { createBlurredImagePath, createChatImagePath } from '../images/chat-image.ts'
import { createVoicePath } from '../voice/voice-file.ts'
import type { MessageRow, QuotedMessageRow } from '../messages/message-columns.sql.ts'

type UrlSigningServices = Pick<Services, 'clock' | 'config'>
type MessageViewContext = UrlSigningServices & Pick<RequestContext, 'site'>
interface MessageViewer {
  readonly id: number
  readonly premium: boolean
}
/**
 * Returns an image as one member sees it: the receiver gets no URL of the full image until they open it (docs/safety.md#images-in-chats).
 */
export const toImageView = (
  services: UrlSigningServices,
  row: Pick<MessageRow, 'senderId' | 'imageId' | 'imageWidth' | 'imageHeight' | 'imageOpened'>,
  viewer: number,
): ChatImage | null =>
  row.imageId === null
    ? null
    : {
        address:
          row.senderId === viewer || row.imageOpened
            ? createChatImagePath(services, viewer, row.imageId)
            : null,
        blurred: createBlurredImagePath(services, viewer, row.imageId),
        width: row.imageWidth ?? 0,
        height: row.imageHeight ?? 0,
      }

/** Returns a recording as one member sees it: whether it was heard is told the sender like that it was read. */
function toVoiceView(
  services: UrlSigningServices,
  { senderId, voice, read }: MessageRow,
  viewer: MessageViewer,
): ChatVoice | null {
  if (voice === null) return null
  const { fileId, durationMs, levels, heard } = voice
  return {
    address: createVoicePath(services, viewer.id, fileId),
    duration_ms: durationMs,
    levels: [...levels],
    heard: heard && (senderId !== viewer.id || (read && viewer.premium)),
  }
}

const toQuotedView = (replyToId: number, row: QuotedMessageRow | null, viewerId: number): QuotedMessage => {
  const mine = row?.senderId === viewerId
  return row === null || row.removed
    ? { id: replyToId, mine, kind: row?.kind ?? 'text', text: '', gift: null, removed: true }
    : { id: row.id, mine, kind: row.kind, text: row.text, gift: row.gift as GiftCode | null, removed: false }
}
/** A photo has an address only for those who may see it: its owner, who got the message, and the sender as far as it is not locked. */
function toCommentSubjectView(
  context: MessageViewContext,
  { senderId, commentSubject }: Pick<MessageRow, 'senderId' | 'commentSubject'>,
  viewer: MessageViewer,
): CommentSubject | null {
  if (commentSubject === null) return null
  const { photoId, prompt, answer, answerRemoved } = commentSubject
  if (photoId === null)
    return { kind: 'prompt', prompt: prompt as ProfilePrompt, answer: answerRemoved ? null : answer }
  const access = senderId !== viewer.id ? 'owner' : viewer.premium ? 'premium' : 'free'
  const isShown =
    commentSubject.photoActive &&
    !isPhotoLocked(commentSubject, commentSubject.photosBefore, access, context.site)
  return { kind: 'photo', address: isShown ? createPhotoPath(context, viewer.id, photoId, 'small') : null }
}
/** Returns the reactions to a message as one of its two members sees them; none for a removed message. */
export function toReactionsView(
  row: Pick<MessageRow, 'senderId' | 'senderReaction' | 'receiverReaction' | 'reactionRevision' | 'removed'>,
  viewerId: number,
): MessageReactions {
  const { senderReaction, receiverReaction, reactionRevision: revision } = row
  if (row.removed) return { mine: null, theirs: null, revision }
  return row.senderId === viewerId
    ? { mine: senderReaction, theirs: receiverReaction, revision }
    : { mine: receiverReaction, theirs: senderReaction, revision }
}
/** Returns the content of a message; empty for a removed one. */
const toContentView = (context: MessageViewContext, row: MessageRow, viewer: MessageViewer) =>
  row.removed
    ? { text: '', gift: null, image: null, voice: null, warnings: [], reply_to: null, comments_on: null }
    : {
        text: row.body,
        gift: row.gift as GiftCode | null,
        image: toImageView(context, row, viewer.id),
        voice: toVoiceView(context, row, viewer),
        warnings: row.senderId === viewer.id ? [] : (row.warnings ?? []),
        reply_to: row.replyToId === null ? null : toQuotedView(row.replyToId, row.quoted, viewer.id),
        comments_on: toCommentSubjectView(context, row, viewer),
      }
/** Returns a message as one member sees it; only premium senders get read receipts (docs/messages.md#online-typing-and-read). */
export const toMessageView = (
  context: MessageViewContext,
  row: MessageRow,
  viewer: MessageViewer,
): Message => ({
  id: row.id,
  conversation: row.conversationId,
  mine: row.senderId === viewer.id,
  sender_kind: row.senderKind,
  kind: row.kind,
  removed: row.removed,
  ...toContentView(context, row, viewer),
  sent_at: row.createdAt.toISOString(),
  delivered: row.senderId === viewer.id && (row.delivered || row.read),
  read: row.read && (row.senderId !== viewer.id || viewer.premium),
  refunded: row.senderId === viewer.id && row.refunded,
  refund_reason: row.senderId === viewer.id && row.refunded ? (row.refundReason ?? 'unconfirmed') : null,
  client_id: row.senderId === viewer.id ? row.clientId : null,
  reactions: toReactionsView(row, viewer.id),
})
