import type { ChatImage, Message, MessageReactions, QuotedMessage } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { Services } from '../../platform/context.ts'
import { createBlurredImagePath, createChatImagePath } from '../images/chat-image.ts'
import type { MessageRow, QuotedMessageRow } from '../messages/message-columns.sql.ts'

type UrlSigningServices = Pick<Services, 'clock' | 'config'>
/** An image as one member sees it: the receiver gets no URL of the full image until they open it (docs/safety.md#images-in-chats). */
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

const toQuotedView = (replyToId: number, row: QuotedMessageRow | null, viewerId: number): QuotedMessage => {
  const mine = row?.senderId === viewerId
  return row === null || row.removed
    ? { id: replyToId, mine, kind: row?.kind ?? 'text', text: '', gift: null, removed: true }
    : { id: row.id, mine, kind: row.kind, text: row.text, gift: row.gift as GiftCode | null, removed: false }
}
/** The reactions to a message as one of its two members sees them; none for a removed message. */
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
/** The content of a message; empty for a removed one. */
const toContentView = (services: UrlSigningServices, row: MessageRow, viewerId: number) =>
  row.removed
    ? { text: '', gift: null, image: null, warnings: [], reply_to: null }
    : {
        text: row.body,
        gift: row.gift as GiftCode | null,
        image: toImageView(services, row, viewerId),
        warnings: row.senderId === viewerId ? [] : (row.warnings ?? []),
        reply_to: row.replyToId === null ? null : toQuotedView(row.replyToId, row.quoted, viewerId),
      }
/** A message as one member sees it; only premium senders get read receipts (docs/messages.md#online-typing-and-read). */
export const toMessageView = (
  services: UrlSigningServices,
  row: MessageRow,
  viewer: { id: number; premium: boolean },
): Message => ({
  id: row.id,
  conversation: row.conversationId,
  mine: row.senderId === viewer.id,
  sender_kind: row.senderKind,
  kind: row.kind,
  removed: row.removed,
  ...toContentView(services, row, viewer.id),
  sent_at: row.createdAt.toISOString(),
  delivered: row.senderId === viewer.id && (row.delivered || row.read),
  read: row.read && (row.senderId !== viewer.id || viewer.premium),
  refunded: row.senderId === viewer.id && row.refunded,
  refund_reason: row.senderId === viewer.id && row.refunded ? (row.refundReason ?? 'unconfirmed') : null,
  client_id: row.senderId === viewer.id ? row.clientId : null,
  reactions: toReactionsView(row, viewer.id),
})
