import type { deleteChatEndpoint } from '@amarelle/contract/endpoints/chat'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/assert-member.ts'
import {
  findConversationBetween,
  lockParticipant,
  findOwnConversation,
  removeFromChatList,
} from './conversation.sql.ts'
import { createBadgeEvents } from './badge-events.ts'

async function removeConversation(
  context: RequestContext,
  tx: Db,
  memberId: number,
  conversation: number,
): Promise<void> {
  const before = await lockParticipant(tx, conversation, memberId)
  if (!before || !(await removeFromChatList(tx, conversation, memberId))) return
  const badges = before.unread > 0 ? await createBadgeEvents({ ...context, db: tx }, [memberId]) : []
  await publishMemberEvents(tx, [{ memberId, event: { type: 'conversation_gone', conversation } }, ...badges])
}

/**
 * Takes a conversation, or all with one member, out of the caller's own list and off their badges, on every tab; the other one
 * keeps theirs. What was removed already is no error: clients ask again when an answer was lost. Somebody
 * else's conversation is `not_found`.
 */
export const removeChats = (
  context: RequestContext,
  { conversation, profile }: ParsedEndpointInput<typeof deleteChatEndpoint>,
): Promise<void> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    if (conversation !== undefined) {
      if (!(await findOwnConversation(tx, memberId, conversation))) throw createProblem('not_found')
      await removeConversation(context, tx, memberId, conversation)
    }
    const theirs = profile === undefined ? undefined : await findConversationBetween(tx, memberId, profile)
    if (theirs) await removeConversation(context, tx, memberId, theirs.id)
  })
