import { problem } from '@amarelle/contract/errors'
import { isPremium } from '../credits/index.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { publishAll } from '../platform/member-events.ts'
import { requireMember } from '../platform/require-member.ts'
import { lockPart, markRead, ownConversation } from './conversation.sql.ts'
import { badgesOf } from './tell-badges.ts'

/**
 * Marks a conversation read up to its last message: the own tabs clear their badge, a premium partner sees that it was read.
 * Throws `not_found` for one that is not the member's.
 */
export const readConversation = (context: Context, conversationId: number): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const memberId = requireMember(context)
    const conversation = await ownConversation(tx, memberId, conversationId)
    if (!conversation) throw problem('not_found')
    const before = await lockPart(tx, conversationId, memberId)
    if (!before || before.unread === 0) return
    const upTo = await markRead(tx, conversationId, memberId)
    const event = { type: 'read', conversation: conversationId, up_to: upTo } as const
    const badges = await badgesOf({ ...context, db: tx }, [memberId])
    const { otherId } = conversation
    await publishAll(tx, [
      { memberId, event: { ...event, mine: true } },
      ...badges,
      ...((await isPremium(tx, otherId)) ? [{ memberId: otherId, event: { ...event, mine: false } }] : []),
    ])
  })
