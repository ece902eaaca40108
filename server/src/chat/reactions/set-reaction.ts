import type { setReactionEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { getViewer } from '../../profiles/index.ts'
import { loadWritingFacts } from '../conversations/writing-facts.sql.ts'
import { toReactionsView } from '../message-views/message-view.ts'
import { assertReachable } from '../sending/send-permission.ts'
import { lockReactions, updateReaction } from './reaction.sql.ts'

/** Reactions that a member may set or remove per minute. */
const maxReactionsPerMinute = 60
const reactionRateLimiter = createRateLimiter()

/**
 * Sets or removes the member's reaction to a message that they see (docs/messages.md#reactions), and publishes it to the tabs of both
 * members in the order of the changes. Setting the same one again changes nothing. Must run in a transaction. Throws `not_found` for a
 * message that the member does not see, `authentication_required` if the page was loaded for another member (`as`),
 * `too_many_requests`, and what assertReachable throws.
 */
export async function setReaction(
  context: RequestContext,
  { message: messageId, emoji, as }: ParsedEndpointInput<typeof setReactionEndpoint>,
): Promise<EndpointAnswer<typeof setReactionEndpoint>> {
  const memberId = assertMember(context)
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  const { db, site, clock } = context
  if (!reactionRateLimiter.allowUse(clock, memberId, maxReactionsPerMinute))
    throw createProblem('too_many_requests')
  const viewer = { id: memberId, freeHistory: site.free_history_messages }
  const row = await lockReactions(db, viewer, messageId)
  if (!row) throw createProblem('not_found')
  const memberIds = [row.lowId, row.highId]
  const otherId = row.lowId === memberId ? row.highId : row.lowId
  assertReachable(await getViewer(context), await loadWritingFacts(db, memberId, otherId))
  const side = row.senderId === memberId ? 'sender' : 'receiver'
  const reaction = `${side}Reaction` as const
  if (row[reaction] === emoji) return { reactions: toReactionsView(row, memberId) }
  await updateReaction(db, messageId, side, emoji)
  const changed = { ...row, [reaction]: emoji, reactionRevision: row.reactionRevision + 1 }
  await publishMemberEvents(
    db,
    memberIds.map((id) => ({
      memberId: id,
      event: {
        type: 'reactions' as const,
        conversation: row.conversationId,
        message: messageId,
        reactions: toReactionsView(changed, id),
      },
    })),
  )
  return { reactions: toReactionsView(changed, memberId) }
}
