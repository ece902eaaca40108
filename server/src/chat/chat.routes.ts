import {
  acceptFictional,
  type ChatEntry,
  deleteChat,
  getChats,
  getThread,
  readChat,
  sendMessage as sendEndpoint,
  setTyping,
} from '@amarelle/contract/chat'
import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import { addFictionalConsent } from '../moderation/index.ts'
import type { Context } from '../platform/context.ts'
import { serve } from '../platform/http.ts'
import { limit } from '../platform/limits.ts'
import { publishPassing } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { areNear, cardsOf, profileRow, viewerOf } from '../profiles/index.ts'
import { conversationsOf, ownConversation, removeFromList, unreadCount } from './conversation.sql.ts'
import { messageView } from './message-view.ts'
import { openThread } from './open-thread.ts'
import { readConversation } from './read-conversation.ts'
import { developImage, sendMessage } from './send-message.ts'

const ok = { ok: true as const }
const listed = 200

async function chatsOf(context: Context) {
  const memberId = requireMember(context)
  const { db } = context
  const rows = await conversationsOf(db, memberId, listed)
  const cards = await cardsOf(
    context,
    rows.map(({ otherId }) => otherId),
  )
  const viewer = { id: memberId, premium: await isPremium(db, memberId) }
  const chats = rows.flatMap((row): ChatEntry[] => {
    const profile = cards.get(row.otherId)
    if (!profile) return []
    const { conversationId: id, updatedAt, closed, unread } = row
    return [
      {
        conversation: {
          id,
          last_message: messageView(context, row, viewer),
          updated_at: updatedAt.toISOString(),
          closed,
        },
        profile,
        num_unread_messages: unread,
      },
    ]
  })
  return { chats, unread_messages: await unreadCount(db, memberId) }
}

export function mountChat(): void {
  serve(getChats, chatsOf)
  serve(getThread, openThread)
  serve(sendEndpoint, sendMessage, { prepare: developImage })
  serve(deleteChat, async (context, { conversation }) => {
    const memberId = requireMember(context)
    if (!(await ownConversation(context.db, memberId, conversation))) throw problem('not_found')
    await removeFromList(context.db, conversation, memberId)
    return ok
  })
  serve(readChat, async (context, { conversation }) => {
    await readConversation(context, conversation)
    return ok
  })
  serve(setTyping, async (context, { conversation }) => {
    const memberId = requireMember(context)
    const known = await ownConversation(context.db, memberId, conversation)
    if (!known || known.closed) throw problem('not_found')
    await limit(context, `typing:${memberId}`, 60, 60)
    publishPassing(context.db, [known.otherId], { type: 'typing', conversation })
    return ok
  })
  serve(acceptFictional, async (context, { profile }) => {
    const memberId = requireMember(context)
    const row = await profileRow(context.db, profile)
    if (!row?.fictional || !areNear(await viewerOf(context), row)) throw problem('not_found')
    await addFictionalConsent(context.db, memberId, profile, context.clock.now().toISOString().slice(0, 10))
    return ok
  })
}
