import { sql } from 'kysely'
import { isNotBlockedEitherWay } from '../../moderation/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { NotificationKind } from '../rules/member-notification.ts'

/** Unread messages of one conversation. */
export interface UnreadConversation {
  readonly conversationId: number
  readonly otherId: number
  readonly name: string
  readonly count: number
  /** The first unread message without a warning. */
  readonly messageId: number
  readonly since: Date
  /** It is the first message of the conversation. */
  readonly begins: boolean
  /** It came with a like. */
  readonly isComment: boolean
  /** Number of mails sent about it. */
  readonly times: number
}
const maxConversations = 50

/**
 * Unread conversations that the member is notified about, longest unread first: open, not muted, with an active member who is not
 * fictional, blocked or reported; messages with a warning do not count (docs/messages.md#when-a-member-is-told).
 */
export async function findUnreadConversations(db: Db, memberId: number): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    select c.id as "conversationId", p.member_id as "otherId", p.name, mine.unread as count, first.id as "messageId",
      first.created_at as since, coalesce(told.times, 0) as times,
      not exists (select from message m where m.conversation_id = c.id and m.id < first.id) as begins,
      exists (select from comment_subject s where s.message_id = first.id) as "isComment"
    from participant mine
      join conversation c on c.id = mine.conversation_id and c.closed_at is null
      join profile p on p.member_id = c.low_id + c.high_id - mine.member_id and p.status = 'active' and not p.fictional
      join member o on o.id = p.member_id and o.status = 'active'
      cross join lateral (
        select m.id, m.created_at from message m
        where m.conversation_id = c.id and m.id > greatest(mine.read_up_to, mine.removed_up_to) and m.sender_id = p.member_id
          and m.warnings is null
        order by m.id limit 1
      ) first
      left join told_conversation told on told.member_id = mine.member_id and told.conversation_id = c.id
        and told.message_id = first.id
    where mine.member_id = ${memberId} and mine.unread > 0 and not mine.muted and ${isNotBlockedEitherWay(memberId, 'p.member_id')}
      and not exists (select from report r where r.reporter_id = mine.member_id and r.reported_id = p.member_id)
    order by first.created_at limit ${maxConversations}`.execute(db)
  return rows
}

/** The notification of the conversation, before any reminder. */
export const getConversationKind = ({ begins, isComment }: UnreadConversation): NotificationKind =>
  begins ? (isComment ? 'comment' : 'new_conversation') : 'new_message'

/** Records one more mail about the conversation. */
export const recordConversationMail = (
  tx: Db,
  memberId: number,
  { conversationId, messageId, times }: UnreadConversation,
) =>
  sql`insert into told_conversation as t (member_id, conversation_id, message_id, times)
    values (${memberId}, ${conversationId}, ${messageId}, ${times + 1})
    on conflict (member_id, conversation_id) do update set message_id = excluded.message_id, times = excluded.times`.execute(
    tx,
  )
