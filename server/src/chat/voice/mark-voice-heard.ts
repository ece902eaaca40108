import type { markVoiceHeardEndpoint } from '@amarelle/contract/endpoints/chat'
import type { EndpointAnswer, ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createProblem } from '@amarelle/contract/domain/errors'
import { isPremium } from '../../credits/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { publishMemberEvents } from '../../platform/channel/member-events.ts'
import { assertMember } from '../../platform/actor.ts'
import { sendsReadReceipts } from '../../profiles/index.ts'
import { findVisibleVoice, setVoiceHeard } from './voice-message.sql.ts'

/**
 * Records that the receiver played a voice message, and shows it in their tabs and, like a read receipt, in those of a premium sender
 * (docs/messages.md#online-typing-and-read). Throws `not_found` for anybody but the receiver.
 */
export const markVoiceHeard = (
  context: RequestContext,
  { message }: ParsedEndpointInput<typeof markVoiceHeardEndpoint>,
): Promise<EndpointAnswer<typeof markVoiceHeardEndpoint>> =>
  runInTransaction(context.db, async (tx) => {
    const memberId = assertMember(context)
    const viewer = { id: memberId, freeHistory: context.site.free_history_messages }
    const found = await findVisibleVoice(tx, viewer, { message })
    if (!found || found.senderId === memberId) throw createProblem('not_found')
    if (await setVoiceHeard(tx, message, context.clock.now())) {
      const isTold = (await sendsReadReceipts(tx, memberId)) && (await isPremium(tx, found.senderId))
      const event = { type: 'voice_heard', conversation: found.conversationId, message } as const
      await publishMemberEvents(
        tx,
        (isTold ? [memberId, found.senderId] : [memberId]).map((id) => ({ memberId: id, event })),
      )
    }
    return { ok: true }
  })
