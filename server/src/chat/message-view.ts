import type { Message } from '@amarelle/contract/chat'
import type { Parts } from '../platform/context.ts'
import { chatImagePath } from './chat-image.ts'
import type { MessageRow } from './conversation.sql.ts'
import type { GiftCode } from './gifts.ts'

/** A message as one of the two sees it; only premium senders are told that it was read (DECISIONS 3). */
export const messageView = (
  parts: Pick<Parts, 'clock' | 'config'>,
  row: MessageRow,
  viewer: { id: number; premium: boolean },
): Message => ({
  id: row.id,
  conversation: row.conversationId,
  mine: row.senderId === viewer.id,
  kind: row.kind,
  text: row.body,
  gift: row.gift as GiftCode | null,
  image: row.imageId === null ? null : chatImagePath(parts, viewer.id, row.imageId),
  sent_at: row.createdAt.toISOString(),
  read: row.read && (row.senderId !== viewer.id || viewer.premium),
  client_id: row.senderId === viewer.id ? row.clientId : null,
})
