import {
  type ConversationOptions,
  maxPinnedConversations,
  type setConversationOptionsEndpoint,
} from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/actor.ts'
import { createBadgeEvents } from './badge-events.ts'
import { findOwnConversation, lockParticipant } from './conversation.sql.ts'
import { lockWriter } from './writing-facts.sql.ts'
import { countPinnedConversations, storeConversationOptions } from './conversation-options.sql.ts'

type Input = ParsedEndpointInput<typeof setConversationOptionsEndpoint>

/** A pinned conversation is never archived: the option that the member sets last wins. */
function mergeOptions(
  current: ConversationOptions,
  { pinned, muted, archived }: Omit<Input, 'conversation'>,
): ConversationOptions {
  return {
    pinned: archived ? false : (pinned ?? current.pinned),
    muted: muted ?? current.muted,
    archived: pinned ? false : (archived ?? current.archived),
  }
}

/**
 * Sets options of a conversation in the caller's list, and shows them on all their tabs. Throws `not_found` for a conversation of
 * others or a closed one, and `too_many_pinned`.
 */
export const setConversationOptions = (
  context: RequestContext,
  { conversation: id, ...changes }: Input,
): Promise<EndpointAnswer<typeof setConversationOptionsEndpoint>> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    // One after the other, so that two tabs together can't pin too many.
    await lockWriter(tx, memberId)
    // A message stored at the same time comes before or after, in the list as in the events.
    const participant = await lockParticipant(tx, id, memberId)
    const conversation = await findOwnConversation(tx, memberId, id)
    if (!conversation || conversation.closed) throw createProblem('not_found')
    const options = mergeOptions(conversation.options, changes)
    if (
      options.pinned &&
      !conversation.options.pinned &&
      (await countPinnedConversations(tx, memberId)) >= maxPinnedConversations
    )
      throw createProblem('too_many_pinned', { limit: maxPinnedConversations })
    await storeConversationOptions(tx, memberId, id, options)
    const badges =
      options.archived && participant && participant.unread > 0
        ? await createBadgeEvents({ ...context, db: tx }, [memberId])
        : []
    const event = { type: 'conversation_options', conversation: id, options } as const
    await publishMemberEvents(tx, [{ memberId, event }, ...badges])
    return { options }
  })
