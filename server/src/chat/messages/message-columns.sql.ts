import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import { sql } from 'kysely'

export interface MessageRow {
  id: number
  conversationId: number
  senderId: number
  kind: 'text' | 'image' | 'gift'
  body: string
  gift: string | null
  imageId: string | null
  imageWidth: number | null
  imageHeight: number | null
  /** The receiver has opened the image. */
  imageOpened: boolean
  warnings: WarningKind[] | null
  refunded: boolean
  /** Removed by a moderator: its content is shown to nobody. */
  removed: boolean
  clientId: string | null
  createdAt: Date
  /** A browser of the receiver has it. */
  delivered: boolean
  read: boolean
}
/** The columns of a `MessageRow` from table alias `m`, all but `delivered` and `read`, which depend on the participants. */
export const messageColumns = sql`m.id, m.conversation_id as "conversationId", m.sender_id as "senderId", m.kind, m.body, m.gift,
  m.image_id as "imageId", m.image_width as "imageWidth", m.image_height as "imageHeight",
  m.image_opened_at is not null as "imageOpened", m.warnings, m.refund_transaction_id is not null as refunded,
  m.removed_at is not null as removed,
  m.client_id as "clientId", m.created_at as "createdAt"`
