import { type RawBuilder, sql } from 'kysely'
import { assertSpent, type Spent } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import type { MessageRow } from './conversation.sql.ts'

/**
 * The conversation of a pair, made when there is none, reopened when it was closed. One that stands open is not locked: who
 * sends in it takes the balance first and the conversation then, and the other way round they would wait for each other.
 */
export async function openConversation(
  tx: Db,
  siteId: number,
  starterId: number,
  otherId: number,
  at: Date,
): Promise<number> {
  const [low, high] = [Math.min(starterId, otherId), Math.max(starterId, otherId)]
  const made = await tx
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
  if (made) {
    await tx
      .insertInto('participant')
      .values([low, high].map((member_id) => ({ conversation_id: made.id, member_id })))
      .execute()
    return made.id
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
  conversationId: number
  senderId: number
  receiverId: number
  kind: 'text' | 'image' | 'gift'
  body: string
  gift: string | null
  imageId: string | null
  clientId: string | null
  at: Date
}
export interface Stored extends Spent {
  readonly id: number
  /** How many messages of the conversation the receiver hasn't read. */
  readonly unread: number
  /** The conversation was closed meanwhile. */
  readonly closed: boolean
}
/**
 * What the message costs is taken, and the message stored, placed on top of the lists and counted, in one statement: the
 * conversation first and its participants then, as a block locks them.
 */
export async function insertMessage(tx: Db, m: NewMessage, payment: RawBuilder<unknown>): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with paid as materialized (select * from ${payment} as spent), stored as (
      insert into message (conversation_id, sender_id, kind, body, gift, image_id, client_id, ledger_transaction_id, created_at)
      select ${m.conversationId}, ${m.senderId}, ${m.kind}, ${m.body}, ${m.gift}, ${m.imageId}::uuid, ${m.clientId}, "transactionId", ${m.at}
      from paid where outcome = 'spent'
      returning id
    ), placed as (
      update conversation set last_message_id = stored.id, updated_at = ${m.at} from stored where conversation.id = ${m.conversationId}
      returning closed_at is not null as closed
    ), counted as (
      update participant set unread = unread + 1 from placed
      where conversation_id = ${m.conversationId} and member_id = ${m.receiverId} returning unread
    )
    select paid.*, stored.id, counted.unread, placed.closed
    from paid left join stored on true left join counted on true left join placed on true`.execute(tx)
  const [row] = rows
  assertSpent(row)
  return row as Stored
}

/** Messages of a conversation, newest first, behind what the viewer removed. */
export async function messagesOf(
  db: Db,
  conversationId: number,
  { before, after, count }: { before: number | null; after: number; count: number },
  readUpTo: { mine: number; other: number; viewerId: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, conversation_id as "conversationId", sender_id as "senderId", kind, body, gift, image_id as "imageId",
      client_id as "clientId", created_at as "createdAt",
      id <= case when sender_id = ${readUpTo.viewerId} then ${readUpTo.other}::bigint else ${readUpTo.mine}::bigint end as read
    from message where conversation_id = ${conversationId} and id > ${after}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${count}`.execute(db)
  return rows
}
/** The id of the n-th newest message, below which a free member sees nothing; 0 when there are fewer. */
export async function historyLimit(db: Db, conversationId: number, shown: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(shown)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
/** The message with this image, while it stands in the member's list of an open conversation. */
export const imageConversation = (db: Db, imageId: string, memberId: number) =>
  db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('participant', 'participant.conversation_id', 'conversation.id')
    .select('message.id')
    .where('message.image_id', '=', imageId)
    .where('participant.member_id', '=', memberId)
    .whereRef('message.id', '>', 'participant.removed_up_to')
    .where('conversation.closed_at', 'is', null)
    .executeTakeFirst()
