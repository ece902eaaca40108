import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

export async function unreadCount(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('participant')
    .select((e) => e.fn.sum<number>('unread').as('count'))
    .where('member_id', '=', memberId)
    .where('unread', '>', 0)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export interface Conversation {
  readonly id: number
  readonly startedBy: number
  readonly closed: boolean
  readonly otherId: number
  readonly unread: number
  readonly removedUpTo: number
  readonly otherReadUpTo: number
}
const conversation = (db: Db, memberId: number) =>
  db
    .selectFrom('conversation as c')
    .innerJoin('participant as mine', 'mine.conversation_id', 'c.id')
    .innerJoin('participant as other', (join) =>
      join.onRef('other.conversation_id', '=', 'c.id').onRef('other.member_id', '<>', 'mine.member_id'),
    )
    .select([
      'c.id',
      'c.started_by as startedBy',
      'other.member_id as otherId',
      'mine.unread',
      'mine.removed_up_to as removedUpTo',
      'other.read_up_to as otherReadUpTo',
    ])
    .select(sql<boolean>`c.closed_at is not null`.as('closed'))
    .where('mine.member_id', '=', memberId)

/** A conversation of the member's own; undefined for anybody else's. */
export const ownConversation = (db: Db, memberId: number, id: number): Promise<Conversation | undefined> =>
  conversation(db, memberId).where('c.id', '=', id).executeTakeFirst()
export const conversationBetween = (
  db: Db,
  memberId: number,
  otherId: number,
): Promise<Conversation | undefined> =>
  conversation(db, memberId).where('other.member_id', '=', otherId).executeTakeFirst()

/** How many conversations the member began; removed and closed ones count (they were begun). */
export async function conversationsStarted(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('started_by', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface ListRow extends MessageRow {
  conversationId: number
  otherId: number
  unread: number
  updatedAt: Date
  closed: boolean
}
export interface MessageRow {
  id: number
  conversationId: number
  senderId: number
  kind: 'text' | 'image' | 'gift'
  body: string
  gift: string | null
  imageId: string | null
  clientId: string | null
  createdAt: Date
  /** By the receiver. */
  read: boolean
}
/** The member's list, latest first; a removed conversation comes back with its next message. */
export async function conversationsOf(db: Db, memberId: number, count: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select c.id as "conversationId", other.member_id as "otherId", mine.unread, c.updated_at as "updatedAt",
      c.closed_at is not null as closed, m.id, m.sender_id as "senderId", m.kind, m.body, m.gift, m.image_id as "imageId",
      m.client_id as "clientId", m.created_at as "createdAt",
      m.id <= case when m.sender_id = ${memberId} then other.read_up_to else mine.read_up_to end as read
    from participant mine
      join conversation c on c.id = mine.conversation_id
      join participant other on other.conversation_id = c.id and other.member_id <> mine.member_id
      join message m on m.id = c.last_message_id
    where mine.member_id = ${memberId} and c.last_message_id > mine.removed_up_to and c.closed_at is null
    order by c.last_message_id desc limit ${count}`.execute(db)
  return rows
}

/** Marks read up to the last message; tells what it was before. */
export async function markRead(
  tx: Db,
  conversationId: number,
  memberId: number,
): Promise<{ unread: number; upTo: number }> {
  const { rows } = await sql<{ unread: number; upTo: number }>`
    update participant p set unread = 0, read_up_to = greatest(p.read_up_to, coalesce(c.last_message_id, 0))
    from conversation c, participant before
    where p.conversation_id = ${conversationId} and p.member_id = ${memberId} and c.id = p.conversation_id
      and before.conversation_id = p.conversation_id and before.member_id = p.member_id
    returning before.unread, p.read_up_to as "upTo"`.execute(tx)
  return rows[0] ?? { unread: 0, upTo: 0 }
}
export const removeFromList = (tx: Db, conversationId: number, memberId: number) =>
  sql`update participant p set unread = 0, removed_up_to = coalesce(c.last_message_id, 0) from conversation c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`.execute(
    tx,
  )

export const closeConversation = async (tx: Db, a: number, b: number, at: Date): Promise<number | null> => {
  const row = await tx
    .updateTable('conversation')
    .set({ closed_at: at })
    .where('low_id', '=', Math.min(a, b))
    .where('high_id', '=', Math.max(a, b))
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
export const clearUnread = (tx: Db, conversationId: number) =>
  tx.updateTable('participant').set({ unread: 0 }).where('conversation_id', '=', conversationId).execute()

/** Whom the member talks with in conversations that are not closed. */
export async function partnersOf(db: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.member_id as id from participant mine
      join conversation c on c.id = mine.conversation_id and c.closed_at is null
      join participant other on other.conversation_id = c.id and other.member_id <> mine.member_id
    where mine.member_id = ${memberId} order by c.last_message_id desc limit 200`.execute(db)
  return rows.map(({ id }) => id)
}
