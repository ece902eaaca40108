import { createProblem } from '@amarelle/contract/domain/errors'
import { publishMemberEvent } from '../../platform/channel/member-events.ts'
import type { RequestContext } from '../../platform/context.ts'
import { assertMember } from '../../platform/actor.ts'
import { lockConversation } from '../conversations/conversation.sql.ts'
import { isMuted } from '../conversations/conversation-options.sql.ts'
import { markConversationRead } from '../conversations/mark-conversation-read.ts'
import { createMessageEvents } from '../message-views/message-events.ts'
import type { NewMessage } from '../messages/message.sql.ts'
import { deleteWaitingMessages, insertAgentMessage } from './agent-message.sql.ts'

interface AgentAnswer {
  readonly conversationId: number
  /** The member who is answered. */
  readonly memberId: number
  readonly body: string
  readonly agentId: number
  /** The company on record for the profile. */
  readonly companyId: number
}

/**
 * Stores an agent's answer as a message of the fictional profile, which is the actor of `context`, and shows it in the member's tabs
 * with the profile's card and its label. Free of charge, and never the first message: it answers those that wait, which are then paid
 * for good. No mail and no push. Runs in the caller's transaction. Throws `conversation_closed` if a block or an end was faster, and
 * `nothing_to_answer`.
 */
export async function storeAgentAnswer(
  context: RequestContext,
  { conversationId, memberId, body, agentId, companyId }: AgentAnswer,
): Promise<number> {
  const { db, clock } = context
  const profileId = assertMember(context)
  if (!(await lockConversation(db, conversationId))) throw createProblem('conversation_closed')
  if ((await deleteWaitingMessages(db, conversationId)) === 0) throw createProblem('nothing_to_answer')
  await markConversationRead(context, conversationId)
  const message: NewMessage = {
    conversationId,
    senderId: profileId,
    receiverId: memberId,
    kind: 'text',
    body,
    gift: null,
    imageId: null,
    imageWidth: null,
    imageHeight: null,
    voice: null,
    warnings: null,
    clientId: null,
    replyToId: null,
    at: clock.now(),
  }
  const stored = await insertAgentMessage(db, message, { agentId, companyId })
  const createEvents = await createMessageEvents(
    context,
    message,
    null,
    { premium: false, listed: false, muted: await isMuted(db, conversationId, memberId) },
    'staff',
  )
  await publishMemberEvent(db, memberId, createEvents({ ...stored, credits: 0 }).theirs)
  return stored.id
}
