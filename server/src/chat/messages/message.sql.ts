import type { MessageKind } from '@amarelle/contract/endpoints/chat'
import type { WarningKind } from '@amarelle/contract/domain/chat-warnings'
import type { MemberEvent } from '@amarelle/contract/endpoints/live'
import { sql } from 'kysely'
import type { SpendResult } from '../../credits/index.ts'
import { type Db, retryOnDeadlock } from '../../platform/db/db.ts'
import { batch } from '../../platform/db/batch.ts'
import {
  type CommentSubjectRow,
  type MessageRow,
  selectCommentSubject,
  selectQuotedMessage,
  selectVoice,
  type VoiceRow,
} from './message-columns.sql.ts'

/**
 * Creates the conversation of two members, or reopens it if it is closed, and returns its id. The transaction must hold
 * `lockConversationPair`, so that it is not created or closed concurrently.
 */
export async function openConversation(
  tx: Db,
  siteId: number,
  starterId: number,
  otherId: number,
  at: Date,
): Promise<number> {
  const [low, high] = [Math.min(starterId, otherId), Math.max(starterId, otherId)]
  const created = await tx
    .insertInto('conversation')
    .values({
      site_id: siteId,
      low_id: low,
      high_id: high,
      started_by: starterId,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await tx
      .insertInto('participant')
      .values([low, high].map((member_id) => ({ conversation_id: created.id, member_id })))
      .execute()
    return created.id
  }
  const { id } = await tx
    .selectFrom('conversation')
    .select('id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversation')
    .set({ closed_at: null })
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .execute()
  return id
}

export interface NewMessage {
  readonly conversationId: number
  readonly senderId: number
  readonly receiverId: number
  readonly kind: MessageKind
  readonly body: string
  readonly gift: string | null
  readonly imageId: string | null
  readonly imageWidth: number | null
  readonly imageHeight: number | null
  readonly voice: Omit<VoiceRow, 'heard'> | null
  readonly warnings: readonly WarningKind[] | null
  readonly clientId: string | null
  /** The message that it replies to. */
  readonly replyToId: number | null
  /** The subject of its comment; stored apart, with `insertCommentSubject`. */
  readonly commentSubject?: CommentSubjectRow | null
  readonly at: Date
}
export interface MessagePayment {
  /** In credits. */
  readonly amount: number
  /** Unique per message: storing another message with the same key gives the outcome `repeated`. */
  readonly key: string
  readonly fingerprint: string
}
/** The events of sender and receiver, with zeros for the message's id, the sender's credits and the receiver's unread count. */
interface MessageEventPair {
  readonly own: MemberEvent
  readonly theirs: MemberEvent
}
export type StoreMessageResult =
  | { readonly outcome: 'closed' | 'unattended' | Exclude<SpendResult['outcome'], 'spent'> }
  | {
      readonly outcome: 'spent'
      readonly id: number
      /** The sender's balance afterwards. */
      readonly credits: number
      /** Number of messages of the conversation that the receiver has not read. */
      readonly unread: number
      /** Number of the sender's event. */
      readonly ownNo: number
      /** Number of the receiver's event. */
      readonly theirNo: number
    }
/** A message with its payment and its live events; null for no events. */
export interface MessageToStore {
  readonly message: NewMessage
  readonly payment: MessagePayment
  readonly events: MessageEventPair | null
}
/** Keys as in the database type `outgoing_message`. */
const toOutgoingRow = ({ message: m, payment, events }: MessageToStore) => ({
  conversation_id: m.conversationId,
  sender_id: m.senderId,
  receiver_id: m.receiverId,
  kind: m.kind,
  body: m.body,
  gift: m.gift,
  image_id: m.imageId,
  image_width: m.imageWidth,
  image_height: m.imageHeight,
  voice: m.voice && { file_id: m.voice.fileId, duration_ms: m.voice.durationMs, levels: m.voice.levels },
  warnings: m.warnings,
  client_id: m.clientId,
  reply_to_id: m.replyToId,
  at: m.at,
  ...payment,
  ...events,
})
const storeMessages = (db: Db, messages: readonly MessageToStore[]): Promise<StoreMessageResult[]> =>
  retryOnDeadlock(db, async () => {
    const { rows } =
      await sql<StoreMessageResult>`select outcome, id, credits, unread, own_no as "ownNo", their_no as "theirNo"
      from send_messages(${JSON.stringify(messages.map(toOutgoingRow))})`.execute(db)
    return rows
  })
const storeMessageInBatch = batch(storeMessages)

/**
 * Charges and stores a message, counts it as unread and stores its events, in one statement (migration 015). Concurrent calls outside
 * transactions are batched. Nothing is stored or booked unless the outcome is `spent`; `closed`: the conversation was closed or
 * ended meanwhile; `unattended`: nobody answers for the fictional profile any more.
 */
export async function storeMessage(db: Db, outgoing: MessageToStore): Promise<StoreMessageResult> {
  const stored = db.isTransaction
    ? (await storeMessages(db, [outgoing]))[0]
    : await storeMessageInBatch(db, outgoing)
  if (!stored) throw new Error('a message was not stored')
  return stored
}

/** Returns the message stored with a payment key, with the sender's balance right after it; null if there is none. */
export async function findMessageByPaymentKey(
  db: Db,
  key: string,
): Promise<{ fingerprint: string; credits: number; message: MessageRow } | null> {
  const { rows } = await sql<MessageRow & { fingerprint: string; credits: number }>`
    select m.id, m.conversation_id as "conversationId", m.sender_id as "senderId", m.sender_kind as "senderKind",
      m.kind, m.body, m.gift,
      m.image_id as "imageId", m.image_width as "imageWidth", m.image_height as "imageHeight", m.client_id as "clientId",
      m.created_at as "createdAt", false as "imageOpened", ${selectVoice} as voice, false as delivered, false as read, false as refunded,
      null as "refundReason",
      m.removed_at is not null as removed, null as warnings, null as "senderReaction", null as "receiverReaction",
      0 as "reactionRevision", m.reply_to_id as "replyToId", ${selectQuotedMessage} as quoted,
      ${selectCommentSubject} as "commentSubject", t.fingerprint,
      (select sum(e.amount) from ledger_entry e where e.account_id = paid.account_id and e.id <= paid.id) as credits
    from ledger_transaction t join message m on m.ledger_transaction_id = t.id
      join ledger_entry paid on paid.transaction_id = t.id and paid.amount < 0
    where t.key = ${key}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { fingerprint, credits, ...message } = row
  return { fingerprint, credits: Number(credits), message }
}
