import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import { newLikesCount } from '../likes/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { publishAll } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { markRead, ownConversation, unreadCount } from './conversation.sql.ts'

/** Marks a conversation read: the own tabs clear their badge, a premium partner sees that it was read. */
export const readConversation = (context: Context, conversationId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const conversation = await ownConversation(tx, memberId, conversationId)
    if (!conversation) throw problem('not_found')
    const { unread, upTo } = await markRead(tx, conversationId, memberId)
    if (unread === 0) return
    const event = { type: 'read', conversation: conversationId, up_to: upTo } as const
    const badges = {
      type: 'badges',
      unread_messages: await unreadCount(tx, memberId),
      new_likes: await newLikesCount(tx, memberId),
    } as const
    const { otherId } = conversation
    await publishAll(tx, [
      { memberId, event: { ...event, mine: true } },
      { memberId, event: badges },
      ...((await isPremium(tx, otherId)) ? [{ memberId: otherId, event: { ...event, mine: false } }] : []),
    ])
  })
