import type { deleteChatEndpoint } from '@amarelle/contract/endpoints/chat'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/actor.ts'
import {
  findConversationBetween,
  lockParticipant,
  type MemberConversation,
  findOwnConversation,
  removeFromChatList,
} from './conversation.sql.ts'
import { deleteDraft } from '../drafts/draft.sql.ts'
import { createBadgeEvents } from './badge-events.ts'

async function removeConversation(
  context: RequestContext,
  tx: Db,
  memberId: number,
  { id: conversation, otherId }: MemberConversation,
): Promise<void> {
  const participant = await lockParticipant(tx, conversation, memberId)
  if (!participant || !(await removeFromChatList(tx, conversation, memberId))) return
  await deleteDraft(tx, memberId, otherId)
  const badges = participant.unread > 0 ? await createBadgeEvents({ ...context, db: tx }, [memberId]) : []
  await publishMemberEvents(tx, [{ memberId, event: { type: 'conversation_gone', conversation } }, ...badges])
}

/**
 * Removes a conversation, by its id or by the other member, from the caller's list and badges on every tab, with what they have begun
 * to write; the other member keeps theirs. Removing it again succeeds, since clients retry when a response was lost. Throws `not_found` for a conversation of others.
 */
export const removeChats = (
  context: RequestContext,
  { conversation, profile }: ParsedEndpointInput<typeof deleteChatEndpoint>,
): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    if (conversation !== undefined) {
      const ownConversation = await findOwnConversation(tx, memberId, conversation)
      if (!ownConversation) throw createProblem('not_found')
      await removeConversation(context, tx, memberId, ownConversation)
    }
    const conversationWithProfile =
      profile === undefined ? undefined : await findConversationBetween(tx, memberId, profile)
    if (conversationWithProfile) await removeConversation(context, tx, memberId, conversationWithProfile)
  })
