import type { ChatImage, Message } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { Services } from '../../platform/context.ts'
import { createBlurredImagePath, createChatImagePath } from '../images/chat-image.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'

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

/** The content of a message; empty for a removed one. */
const toContentView = (services: UrlSigningServices, row: MessageRow, viewerId: number) =>
  row.removed
    ? { text: '', gift: null, image: null, warnings: [] }
    : {
        text: row.body,
        gift: row.gift as GiftCode | null,
        image: toImageView(services, row, viewerId),
        warnings: row.senderId === viewerId ? [] : (row.warnings ?? []),
      }
/** A message as one member sees it; only premium senders get read receipts (docs/messages.md#read-receipts). */
export const toMessageView = (
  services: UrlSigningServices,
  row: MessageRow,
  viewer: { id: number; premium: boolean },
): Message => ({
  id: row.id,
  conversation: row.conversationId,
  mine: row.senderId === viewer.id,
  kind: row.kind,
  removed: row.removed,
  ...toContentView(services, row, viewer.id),
  sent_at: row.createdAt.toISOString(),
  delivered: row.senderId === viewer.id && (row.delivered || row.read),
  read: row.read && (row.senderId !== viewer.id || viewer.premium),
  refunded: row.senderId === viewer.id && row.refunded,
  client_id: row.senderId === viewer.id ? row.clientId : null,
})
