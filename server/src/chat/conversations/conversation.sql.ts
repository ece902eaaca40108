import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Written out, not as a value: a plan that is kept for all values can't use the index of what is unread. */
const hasUnreadMessages = sql<boolean>`unread > 0`
export async function countMemberUnreadMessages(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('participant')
    .select((e) => e.fn.sum<number>('unread').as('count'))
    .where('member_id', '=', memberId)
    .where(hasUnreadMessages)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export interface MemberConversation {
  readonly id: number
  readonly startedBy: number
  readonly closed: boolean
  readonly otherId: number
  readonly unread: number
  readonly removedUpTo: number
  readonly readUpTo: number
  readonly otherReadUpTo: number
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
      'other.read_up_to as otherReadUpTo',
      'other.delivered_up_to as otherDeliveredUpTo',
    ])
    .select(sql<boolean>`c.closed_at is not null`.as('closed'))
    .where('mine.member_id', '=', memberId)

/** A conversation of the member's own; undefined for anybody else's. */
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

/** How many conversations the member began, ever or since; removed and closed ones count (they were begun). */
export async function countConversationsStarted(db: Db, memberId: number, since?: Date): Promise<number> {
  let query = db
    .selectFrom('conversation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('started_by', '=', memberId)
  if (since) query = query.where('created_at', '>', since)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/**
 * The member's part of a conversation, locked: what arrives at the same moment is either counted and seen by the statements
 * that follow, or waits for them.
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
/** Marks a locked part read up to the last message, and tells which that is. */
export async function setReadUpToLast(tx: Db, conversationId: number, memberId: number): Promise<number> {
  const { rows } = await sql<{ upTo: number }>`
    update participant p set unread = 0, read_up_to = greatest(p.read_up_to, coalesce(c.last_message_id, 0))
    from conversation c
    where p.conversation_id = ${conversationId} and p.member_id = ${memberId} and c.id = p.conversation_id
    returning p.read_up_to as "upTo"`.execute(tx)
  return rows[0]?.upTo ?? 0
}
/**
 * Takes a locked part out of the member's list, up to the last message; false when nothing was left of it. Nothing was read by
 * that: the other one is not told so.
 */
export async function removeFromChatList(tx: Db, conversationId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update participant p set unread = 0, removed_up_to = c.last_message_id
    from conversation c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.member_id = ${memberId}
      and c.last_message_id > p.removed_up_to
    returning p.conversation_id`.execute(tx)
  return rows.length > 0
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
