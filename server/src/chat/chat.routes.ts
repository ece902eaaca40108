import {
  acceptFictionalEndpoint,
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  openImageEndpoint,
  readChatEndpoint,
  sendMessageEndpoint,
  setTypingEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { createProblem } from '@amarelle/contract/domain/errors'
import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { insertFictionalConsent } from '../moderation/index.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { assertMember } from '../platform/assert-member.ts'
import { canMeet, findProfileRow, getViewer } from '../profiles/index.ts'
import { ownConversation } from './conversation.sql.ts'
import { giftsOn } from './gift.sql.ts'
import { listChats } from './list-chats.ts'
import { isUnattended } from './may-write.ts'
import { openImage } from './open-image.ts'
import { openThread } from './open-thread.ts'
import { removeChats } from './remove-chats.ts'
import { readConversation } from './read-conversation.ts'
import { sendMessage } from './send-message.ts'

const ok = { ok: true as const }
export const chatEndpoints: readonly EndpointRoute[] = [
  createRoute(getChatsEndpoint, listChats),
  createRoute(getThreadEndpoint, openThread),
  createRoute(getGiftsEndpoint, async ({ db, site }) => ({ gifts: await giftsOn(db, site) })),
  createRoute(openImageEndpoint, openImage),
  createRoute(sendMessageEndpoint, sendMessage, { settlesOwnKey: true }),
  createRoute(deleteChatEndpoint, async (context, input) => {
    await removeChats(context, input)
    return ok
  }),
  createRoute(readChatEndpoint, async (context, { conversation }) => {
    await readConversation(context, conversation)
    return ok
  }),
  createRoute(setTypingEndpoint, async (context, { conversation }) => {
    const memberId = assertMember(context)
    const known = await ownConversation(context.db, memberId, conversation)
    if (!known || known.closed) throw createProblem('not_found')
    await enforceRateLimit(context, `typing:${memberId}`, 60, 60)
    publishTransientEvent(context.db, [known.otherId], { type: 'typing', conversation })
    return ok
  }),
  createRoute(acceptFictionalEndpoint, async (context, { profile }) => {
    const memberId = assertMember(context)
    const row = await findProfileRow(context.db, profile)
    if (!row?.fictional || !canMeet(await getViewer(context), row)) throw createProblem('not_found')
    if (await isUnattended(context, row)) throw createProblem('fictional_unattended', { name: row.name })
    await insertFictionalConsent(
      context.db,
      memberId,
      profile,
      context.clock.now().toISOString().slice(0, 10),
    )
    return ok
  }),
]
