import type { Message } from '@amarelle/contract/endpoints/chat'
import type { RequestContext } from '../../platform/context.ts'
import type { MemberConversation } from '../conversations/conversation.sql.ts'
import type { MessageRow } from '../messages/message-columns.sql.ts'
import { toMessageView } from '../message-views/message-view.ts'
import { findFirstReceivedMessage, findHistoryLimit, findThreadMessages } from './thread.sql.ts'

/** The default page size. */
const messagesPerPage = 30
/** Maximum size to which the newest page is extended to hold all unread messages. */
const maxMessagesPerPage = 200

export interface ThreadPageRequest {
  readonly before: number | null
  /** Page size; null for the default. */
  readonly count: number | null
}
export interface ThreadPage {
  readonly messages: Message[]
  readonly more: boolean
  readonly hidden: boolean
  readonly first_unread: number | null
}

/** Id of the oldest unread message; null if it may be older than `rows`. `isComplete`: there are no older messages. */
function findFirstUnread(
  rows: readonly MessageRow[],
  { otherId, readUpTo, unread }: MemberConversation,
  isComplete: boolean,
): number | null {
  const received = rows.filter(({ id, senderId }) => senderId === otherId && id > readUpTo)
  return isComplete || received.length >= unread ? (received.at(-1)?.id ?? null) : null
}

/**
 * Returns a page of a conversation as the member may see it, oldest message first. Without `before` it is the newest page, extended to hold
 * all unread messages, up to 200. Free members see the last `free_history_messages` (docs/messages.md#history); members never see messages
 * that they removed.
 */
export async function loadThreadPage(
  context: RequestContext,
  conversation: MemberConversation,
  member: { id: number; premium: boolean },
  { before, count }: ThreadPageRequest,
): Promise<ThreadPage> {
  const { db, site } = context
  const shownHistory = member.premium ? null : site.free_history_messages
  const { removedUpTo, readUpTo, unread } = conversation
  const pageSize = count ?? messagesPerPage
  const maxCount = unread > 0 && before === null ? maxMessagesPerPage : pageSize
  const range = { after: removedUpTo, before, count: maxCount + 1, shown: shownHistory }
  const rows = await findThreadMessages(db, conversation, range)
  const limit = rows[0]?.historyLimit ?? (await findHistoryLimit(db, conversation.id, shownHistory))
  const firstUnread =
    unread === 0
      ? null
      : (findFirstUnread(rows, conversation, before === null && rows.length <= maxCount) ??
        (await findFirstReceivedMessage(db, conversation, Math.max(removedUpTo, limit, readUpTo))))
  const unreadRows = firstUnread === null ? 0 : rows.filter(({ id }) => id >= firstUnread).length
  const shown = rows.slice(0, Math.min(maxCount, Math.max(pageSize, unreadRows)))
  const more = rows.length > shown.length
  return {
    messages: shown.toReversed().map((row) => toMessageView(context, row, member)),
    more,
    hidden: !more && limit > removedUpTo,
    first_unread: firstUnread,
  }
}
