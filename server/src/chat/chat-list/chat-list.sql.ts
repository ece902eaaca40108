import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import { type RawBuilder, sql } from 'kysely'
import { isMatchedWith } from '../../likes/index.ts'
import { type Db, unpreparedStatementPrefix } from '../../platform/db/db.ts'
import {
  conversationOptionsOf,
  deliveryReceiptOf,
  hasArchivedOf,
  isArchived,
  readReceiptOf,
  unreadMessagesOf,
} from '../conversations/conversation.sql.ts'
import type { ChatListPosition } from './chat-list-cursor.ts'
import { messageColumns, type MessageRow } from '../messages/message-columns.sql.ts'

export interface ChatListRow extends MessageRow {
  readonly otherId: number
  readonly unread: number
  readonly updatedAt: Date
  readonly matched: boolean
  /** Id of the newest message that was delivered to one of the viewer's browsers. */
  readonly deliveredUpTo: number
  /** Number of the viewer's newest live event when the list was read. */
  readonly eventNo: number
  /** Unread messages in all conversations of the viewer. */
  readonly unreadMessages: number
  /** The viewer has archived conversations. */
  readonly hasArchived: boolean
  readonly options: ConversationOptions
}
export interface ChatListRequest {
  /** Part of the other member's name, in lower case without diacritics. */
  readonly name: string | null
  readonly only: 'unread' | 'matches' | 'archived' | null
  readonly after: ChatListPosition | null
  readonly count: number
}

/**
 * One part of the member's list: open conversations with a message that the member has not removed, latest first. Each part is
 * limited to `count` rows, so that it is read from an index.
 */
function buildListPart(
  memberId: number,
  { name, only, count }: ChatListRequest,
  condition: RawBuilder<unknown>,
) {
  const other = sql<number>`(c.low_id + c.high_id - ${memberId})`
  const named =
    name === null
      ? sql``
      : sql`and exists (select from profile p where p.member_id = ${other} and position(${name} in lower(p.name)) > 0)`
  const archive =
    only === 'archived'
      ? sql`and ${isArchived('mine')}`
      : name === null
        ? sql`and not ${isArchived('mine')}`
        : sql``
  const matches = only === 'matches' ? sql`and ${isMatchedWith(memberId, other)}` : sql``
  return sql`(select c.id, c.last_message_id, c.updated_at, ${other} as other_id, mine.unread, mine.read_up_to, mine.delivered_up_to,
      mine.pinned, ${conversationOptionsOf('mine')} as options
    from conversation c join participant mine on mine.conversation_id = c.id and mine.member_id = ${memberId}
    where c.closed_at is null and c.last_message_id > mine.removed_up_to ${named} ${matches} ${archive} and ${condition}
    order by c.last_message_id desc limit ${count})`
}

/** Conversations that a newer message moved to an earlier page after the event; later pages would miss them. */
const movedAfterEvent = (memberId: number, eventNo: number) => sql`c.id in (
  select (e.event -> 'message' ->> 'conversation')::bigint from member_event e
  where e.member_id = ${memberId} and e.no > ${eventNo} and e.event ->> 'type' = 'message')`

function buildListParts(memberId: number, request: ChatListRequest): RawBuilder<unknown>[] {
  const { after, only } = request
  const before = after === null ? sql`` : sql`and c.last_message_id < ${after.messageId}`
  const parts: RawBuilder<unknown>[] = []
  if (after === null && only !== 'archived')
    parts.push(
      buildListPart(
        memberId,
        request,
        sql`mine.pinned ${only === 'unread' ? sql`and mine.unread > 0` : sql``}`,
      ),
    )
  if (after === null || after.unread)
    parts.push(buildListPart(memberId, request, sql`not mine.pinned and mine.unread > 0 ${before}`))
  if (only !== 'unread') {
    const below = after === null || after.unread ? sql`` : before
    for (const side of [sql`c.low_id`, sql`c.high_id`])
      parts.push(
        buildListPart(
          memberId,
          request,
          sql`${side} = ${memberId} and not mine.pinned and mine.unread = 0 ${below}`,
        ),
      )
  }
  if (after !== null)
    parts.push(
      buildListPart(
        memberId,
        request,
        sql`not mine.pinned and ${movedAfterEvent(memberId, after.eventNo)} ${only === 'unread' ? sql`and mine.unread > 0` : sql``}`,
      ),
    )
  return parts
}

/**
 * Returns the member's chat list after a position: pinned conversations first, all on the first page, then those with unread messages, each
 * part latest first. A removed or archived conversation reappears with its next message. Includes conversations that moved up since the
 * position was taken, so that none is missed.
 */
export async function findChatList(
  db: Db,
  memberId: number,
  request: ChatListRequest,
): Promise<ChatListRow[]> {
  const { rows } = await sql<ChatListRow>`${sql.raw(unpreparedStatementPrefix)}
    with listed as (
      select * from (${sql.join(buildListParts(memberId, request), sql` union `)}) as found
      order by pinned desc, (unread > 0) desc, last_message_id desc limit ${request.count}
    )
    select ${messageColumns}, listed.other_id as "otherId", listed.unread, listed.updated_at as "updatedAt",
      listed.delivered_up_to as "deliveredUpTo", ${isMatchedWith(memberId, sql`listed.other_id`)} as matched,
      coalesce((select no from member_event_counter where member_id = ${memberId}), 0) as "eventNo",
      ${unreadMessagesOf(memberId)} as "unreadMessages", ${hasArchivedOf(memberId)} as "hasArchived", listed.options,
      m.id <= case when m.sender_id = ${memberId} then ${deliveryReceiptOf('other')} else listed.delivered_up_to end as delivered,
      m.id <= case when m.sender_id = ${memberId} then ${readReceiptOf('other')} else listed.read_up_to end as read
    from listed
      join participant other on other.conversation_id = listed.id and other.member_id = listed.other_id
      join message m on m.id = listed.last_message_id
    order by listed.pinned desc, (listed.unread > 0) desc, listed.last_message_id desc`.execute(db)
  return rows
}
