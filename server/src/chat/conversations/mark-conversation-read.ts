import { createProblem } from '@amarelle/contract/domain/errors'
import { isPremium } from '../../credits/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/actor.ts'
import { sendsReadReceipts } from '../../profiles/index.ts'
import { lockParticipant, setReadUpToLast, findOwnConversation } from './conversation.sql.ts'
import { createBadgeEvents } from './badge-events.ts'

/**
 * Marks a conversation read up to its last message: updates the member's own tabs and sends a read receipt to a premium partner, unless
 * the member sends none.
 * Throws `not_found` if the member is not a participant.
 */
export const markConversationRead = (context: RequestContext, conversationId: number): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    const conversation = await findOwnConversation(tx, memberId, conversationId)
    if (!conversation) throw createProblem('not_found')
    const participant = await lockParticipant(tx, conversationId, memberId)
    if (!participant || participant.unread === 0) return
    const upTo = await setReadUpToLast(tx, conversationId, memberId)
    const event = { type: 'read', conversation: conversationId, up_to: upTo } as const
    const badges = await createBadgeEvents({ ...context, db: tx }, [memberId])
    const { otherId } = conversation
    await publishMemberEvents(tx, [
      { memberId, event: { ...event, mine: true } },
      ...badges,
      ...((await sendsReadReceipts(tx, memberId)) && (await isPremium(tx, otherId))
        ? [{ memberId: otherId, event: { ...event, mine: false } }]
        : []),
    ])
  })
