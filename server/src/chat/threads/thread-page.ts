import type { Message } from '@amarelle/contract/endpoints/chat'
import type { RequestContext } from '../../platform/context.ts'
import type { MemberConversation } from '../conversations/conversation.sql.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'
import { toMessageView } from '../message-views/message-view.ts'
import { findFirstReceivedMessage, findHistoryLimit, findThreadMessages } from './thread.sql.ts'

/** Messages a page, unless more or fewer are asked for; and of the newest page at most, to hold what is unread. */
const messagesPerPage = 30
const maxMessagesPerPage = 200

export interface ThreadPageRequest {
  readonly before: number | null
  /** Null: as many as are usual. */
  readonly count: number | null
}
export interface ThreadPage {
  readonly messages: Message[]
  readonly more: boolean
  readonly hidden: boolean
  readonly first_unread: number | null
}

/** The oldest unread one of the newest messages; null where an older one may be. `all`: there are no older messages. */
function findFirstUnread(
  rows: readonly MessageRow[],
  { otherId, readUpTo, unread }: MemberConversation,
  all: boolean,
): number | null {
  const received = rows.filter(({ id, senderId }) => senderId === otherId && id > readUpTo)
  return all || received.length >= unread ? (received.at(-1)?.id ?? null) : null
}

/**
 * A page of a conversation as the member may see it, oldest first. Without `before` the newest one, which holds all that was
 * unread, up to 200. Free members see the last 20 of the conversation (docs/messages.md#history), nobody what they removed.
 */
export async function loadThreadPage(
  context: RequestContext,
  conversation: MemberConversation,
  member: { id: number; premium: boolean },
  { before, count }: ThreadPageRequest,
): Promise<ThreadPage> {
  const { db, site } = context
  const limit = member.premium ? 0 : await findHistoryLimit(db, conversation.id, site.free_history_messages)
  const { removedUpTo, readUpTo, unread } = conversation
  const after = Math.max(removedUpTo, limit)
  const usual = count ?? messagesPerPage
  const most = unread > 0 && before === null ? maxMessagesPerPage : usual
  const rows = await findThreadMessages(db, conversation, { after, before, count: most + 1 })
  const firstUnread =
    unread === 0
      ? null
      : (findFirstUnread(rows, conversation, before === null && rows.length <= most) ??
        (await findFirstReceivedMessage(db, conversation, Math.max(after, readUpTo))))
  const unreadRows = firstUnread === null ? 0 : rows.filter(({ id }) => id >= firstUnread).length
  const shown = rows.slice(0, Math.min(most, Math.max(usual, unreadRows)))
  const more = rows.length > shown.length
  return {
    messages: shown.toReversed().map((row) => toMessageView(context, row, member)),
    more,
    hidden: !more && limit > removedUpTo,
    first_unread: firstUnread,
  }
}
