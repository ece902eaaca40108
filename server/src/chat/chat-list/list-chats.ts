import type { ChatEntry, getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { findMemberById } from '../../accounts/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { loadCards } from '../../profiles/index.ts'
import { findChatList, type ChatListRow } from './chat-list.sql.ts'
import { loadListTotals } from '../conversations/conversation.sql.ts'
import { decodeChatListCursor, encodeChatListCursor } from './chat-list-cursor.ts'
import { type DeliveryReceipt, markDelivered } from '../conversations/mark-delivered.ts'
import { toMessageView } from '../message-views/message-view.ts'

const chatsPerPage = 50

/** Names are ASCII, so diacritics in the search text are removed. */
const toPlainName = (searchText: string): string =>
  searchText.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const getNextCursor = (rows: readonly ChatListRow[], at: Date): string | null => {
  const last = rows[chatsPerPage - 1]
  if (rows.length <= chatsPerPage || !last) return null
  return encodeChatListCursor({ unread: last.unread > 0, messageId: last.id, eventNo: last.eventNo }, at)
}

/** Receipts for messages of a page that no browser of the member had received yet; read messages have been received. */
const getUndeliveredReceipts = (rows: readonly ChatListRow[], memberId: number): DeliveryReceipt[] =>
  rows
    .filter(({ unread, deliveredUpTo, id }) => unread > 0 && deliveredUpTo < id)
    .map(({ conversationId, id }) => ({ conversationId, memberId, upTo: id }))

/** Returns a page of the member's conversations, pinned ones first (docs/product.md#entries-of-lists). */
export async function listChats(
  context: RequestContext,
  { name, only, after }: ParsedEndpointInput<typeof getChatsEndpoint>,
): Promise<EndpointAnswer<typeof getChatsEndpoint>> {
  const memberId = assertMember(context)
  const { db, clock } = context
  const now = clock.now()
  const rows = await findChatList(db, memberId, {
    name: name ? toPlainName(name) : null,
    only: only ?? null,
    after: after === undefined ? null : decodeChatListCursor(after, now),
    count: chatsPerPage + 1,
  })
  const shown = rows.slice(0, chatsPerPage)
  const cards = await loadCards(
    context,
    shown.map(({ otherId }) => otherId),
  )
  await markDelivered(db, getUndeliveredReceipts(shown, memberId))
  const viewer = { id: memberId, premium: (await findMemberById(db, memberId))?.premiumSince != null }
  const chats = shown.flatMap((row): ChatEntry[] => {
    const profile = cards.get(row.otherId)
    if (!profile) return []
    return [
      {
        conversation: {
          id: row.conversationId,
          last_message: toMessageView(context, row, viewer),
          updated_at: row.updatedAt.toISOString(),
          closed: false,
        },
        profile,
        num_unread_messages: row.unread,
        matched: row.matched,
        options: row.options,
      },
    ]
  })
  const { unreadMessages, hasArchived } = rows[0] ?? (await loadListTotals(db, memberId))
  return {
    chats,
    unread_messages: unreadMessages,
    has_archived: hasArchived,
    next: getNextCursor(rows, now),
  }
}
