import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import { type RawBuilder, sql } from 'kysely'
import { isMatchedWith } from '../../likes/index.ts'
import type { Db } from '../../platform/db/db.ts'

/** A literal, not a parameter: a generic plan could not use the partial index on unread rows. */
const hasUnreadMessages = sql<boolean>`unread > 0`
/** Returns the member's unread messages, as an expression for a larger statement. */
export const unreadMessagesOf = (memberId: number): RawBuilder<number> =>
  sql`(select coalesce(sum(unread), 0)::integer from participant where member_id = ${memberId} and ${hasUnreadMessages})`
/** Returns the totals over all conversations that the list shows. */
export async function loadListTotals(
  db: Db,
  memberId: number,
): Promise<{ unreadMessages: number; hasArchived: boolean }> {
  const { rows } = await sql<{ unreadMessages: number; hasArchived: boolean }>`
    select ${unreadMessagesOf(memberId)} as "unreadMessages", ${hasArchivedOf(memberId)} as "hasArchived"`.execute(
    db,
  )
  return rows[0] ?? { unreadMessages: 0, hasArchived: false }
}
export async function countMemberUnreadMessages(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadMessagesOf(memberId)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a member's options of the conversation `c`, by the alias of their participant row. */
export const conversationOptionsOf = (participant: string): RawBuilder<ConversationOptions> => {
  const [pinned, muted] = [sql.ref(`${participant}.pinned`), sql.ref(`${participant}.muted`)]
  return sql`jsonb_build_object('pinned', ${pinned}, 'muted', ${muted}, 'archived', ${isArchived(participant)})`
}
/** Returns whether a member archived the conversation `c`: the next message ends it. */
export const isArchived = (participant: string): RawBuilder<boolean> => {
  const archivedUpTo = sql.ref(`${participant}.archived_up_to`)
  return sql`(${archivedUpTo} > 0 and c.last_message_id <= ${archivedUpTo})`
}
/** Returns whether the member has archived conversations, as an expression for a larger statement. */
export const hasArchivedOf = (memberId: number): RawBuilder<boolean> =>
  sql`exists (select from participant archived join conversation c on c.id = archived.conversation_id
    where archived.member_id = ${memberId} and c.closed_at is null and c.last_message_id > archived.removed_up_to
      and ${isArchived('archived')})`

/** Up to which message a participant tells the other one that they read; 0 if they send no read receipts. */
export const readReceiptOf = (participant: string): RawBuilder<number> =>
  sql`case when (select send_read_receipts from profile where member_id = ${sql.ref(`${participant}.member_id`)})
    then ${sql.ref(`${participant}.read_up_to`)} else 0 end`

/**
 * Whether others may learn that something reached a browser of the participant: it tells that the browser is open now, which members
 * can hide.
 */
export const showsDeliveryOf = (participant: string): RawBuilder<boolean> =>
  sql`(select show_online and not invisible from profile where member_id = ${sql.ref(`${participant}.member_id`)})`
/** Up to which message a participant tells the other one that a browser received them; 0 if they don't tell. */
export const deliveryReceiptOf = (participant: string): RawBuilder<number> =>
  sql`case when ${showsDeliveryOf(participant)} then ${sql.ref(`${participant}.delivered_up_to`)} else 0 end`

export interface MemberConversation {
  readonly id: number
  readonly startedBy: number
  readonly closed: boolean
  readonly matched: boolean
  readonly options: ConversationOptions
  readonly otherId: number
  readonly unread: number
  readonly removedUpTo: number
  readonly readUpTo: number
  /** 0 if the other member sends no read receipts. */
  readonly otherReadUpTo: number
  /** 0 if the other member does not show that they are online. */
  readonly otherDeliveredUpTo: number
}
const selectConversations = (db: Db, memberId: number) =>
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
      'mine.read_up_to as readUpTo',
    ])
    .select(deliveryReceiptOf('other').as('otherDeliveredUpTo'))
    .select(readReceiptOf('other').as('otherReadUpTo'))
    .select(sql<boolean>`c.closed_at is not null`.as('closed'))
    .select(isMatchedWith(memberId, sql`other.member_id`).as('matched'))
    .select(conversationOptionsOf('mine').as('options'))
    .where('mine.member_id', '=', memberId)

/** Undefined if the member is not a participant. */
export const findOwnConversation = (
  db: Db,
  memberId: number,
  id: number,
): Promise<MemberConversation | undefined> =>
  selectConversations(db, memberId).where('c.id', '=', id).executeTakeFirst()
export const findConversationBetween = (
  db: Db,
  memberId: number,
  otherId: number,
): Promise<MemberConversation | undefined> =>
  selectConversations(db, memberId).where('other.member_id', '=', otherId).executeTakeFirst()

/** Conversations that the member started, including removed and closed ones, as an expression for a larger statement. */
export const conversationsStartedBy = (memberId: number): RawBuilder<number> =>
  sql`(select count(*)::integer from conversation where started_by = ${memberId})`
/** Counts conversations that the member started after `since`, including removed and closed ones. */
export async function countConversationsStarted(db: Db, memberId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('conversation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('started_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks the member's participant row: a message stored concurrently is either visible to the statements that follow, or waits until
 * the transaction ends.
 */
export const lockParticipant = (
  tx: Db,
  conversationId: number,
  memberId: number,
): Promise<{ unread: number; readUpTo: number } | undefined> =>
  tx
    .selectFrom('participant')
    .select(['unread', 'read_up_to as readUpTo'])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
/** Marks the conversation read up to its last message and returns that id, 0 if there is none. The participant row must be locked. */
export async function setReadUpToLast(tx: Db, conversationId: number, memberId: number): Promise<number> {
  const { rows } = await sql<{ upTo: number }>`
    update participant p set unread = 0, read_up_to = greatest(p.read_up_to, coalesce(c.last_message_id, 0))
    from conversation c
    where p.conversation_id = ${conversationId} and p.member_id = ${memberId} and c.id = p.conversation_id
    returning p.read_up_to as "upTo"`.execute(tx)
  return rows[0]?.upTo ?? 0
}
/**
 * Removes the conversation from the member's list up to its last message; false if it was removed already. The participant row must
 * be locked. Leaves `read_up_to` as it is, so no read receipt is sent.
 */
export async function removeFromChatList(tx: Db, conversationId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update participant p set unread = 0, removed_up_to = c.last_message_id, pinned = false
    from conversation c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.member_id = ${memberId}
      and c.last_message_id > p.removed_up_to
    returning p.conversation_id`.execute(tx)
  return rows.length > 0
}

/** Locks a conversation as storing a message does; false if it is closed. */
export async function lockConversation(tx: Db, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('conversation')
    .select('closed_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.closed_at === null
}

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
export const clearUnreadCounts = (tx: Db, conversationId: number) =>
  tx.updateTable('participant').set({ unread: 0 }).where('conversation_id', '=', conversationId).execute()
