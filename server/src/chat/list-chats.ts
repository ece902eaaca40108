import type { ChatEntry, getChatsEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { isPremium } from '../credits/index.ts'
import type { RequestContext } from '../platform/context.ts'
import { assertMember } from '../platform/assert-member.ts'
import { loadCards } from '../profiles/index.ts'
import { chatList, type ListRow } from './chat-list.sql.ts'
import { unreadCount } from './conversation.sql.ts'
import { readListCursor, writeListCursor } from './list-cursor.ts'
import { type Delivered, markDelivered } from './mark-delivered.ts'
import { messageView } from './message-view.ts'

/** Conversations a page. */
const pageLength = 50

/** Names are letters of ASCII: what is typed with marks means the same without. */
const plainName = (typed: string): string => typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const nextOf = (rows: readonly ListRow[], at: Date): string | null => {
  const last = rows[pageLength - 1]
  if (rows.length <= pageLength || !last) return null
  return writeListCursor({ unread: last.unread > 0, messageId: last.id, eventNo: last.eventNo }, at)
}

/** What of a page had not reached a browser of the member's yet; what was read has. */
const newIn = (rows: readonly ListRow[], memberId: number): Delivered[] =>
  rows
    .filter(({ unread, reached, id }) => unread > 0 && reached < id)
    .map(({ conversationId, id }) => ({ conversationId, memberId, upTo: id }))

/** The member's conversations, those with unread messages first, in pages (docs/product.md#entries-of-lists). */
export async function listChats(
  context: RequestContext,
  { name, only, after }: ParsedEndpointInput<typeof getChatsEndpoint>,
): Promise<EndpointAnswer<typeof getChatsEndpoint>> {
  const memberId = assertMember(context)
  const { db, clock } = context
  const now = clock.now()
  const rows = await chatList(db, memberId, {
    name: name ? plainName(name) : null,
    only: only ?? null,
    after: after === undefined ? null : readListCursor(after, now),
    count: pageLength + 1,
  })
  const shown = rows.slice(0, pageLength)
  const cards = await loadCards(
    context,
    shown.map(({ otherId }) => otherId),
  )
  await markDelivered(db, newIn(shown, memberId))
  const viewer = { id: memberId, premium: await isPremium(db, memberId) }
  const chats = shown.flatMap((row): ChatEntry[] => {
    const profile = cards.get(row.otherId)
    if (!profile) return []
    return [
      {
        conversation: {
          id: row.conversationId,
          last_message: messageView(context, row, viewer),
          updated_at: row.updatedAt.toISOString(),
          closed: false,
        },
        profile,
        num_unread_messages: row.unread,
        matched: row.matched,
      },
    ]
  })
  return { chats, unread_messages: await unreadCount(db, memberId), next: nextOf(rows, now) }
}
