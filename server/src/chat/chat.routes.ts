import {
  acceptFictionalEndpoint,
  deleteChatEndpoint,
  getChatsEndpoint,
  getThreadEndpoint,
  markVoiceHeardEndpoint,
  openImageEndpoint,
  readChatEndpoint,
  setConversationOptionsEndpoint,
  sendMessageEndpoint,
  setReactionEndpoint,
  setTypingEndpoint,
} from '@amarelle/contract/endpoints/chat'
import { createProblem } from '@amarelle/contract/domain/errors'
import { getDraftEndpoint, saveDraftEndpoint } from '@amarelle/contract/endpoints/messages/drafts'
import { searchMessagesEndpoint } from '@amarelle/contract/endpoints/messages/message-search'
import { startCoolingOffEndpoint } from '@amarelle/contract/endpoints/spending'
import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { enforceRateLimit } from '../platform/limits/usage-limits.ts'
import { publishTransientEvent } from '../platform/channel/member-events.ts'
import { assertMember } from '../platform/actor.ts'
import { canMeet, findProfileRow, getViewer, showsTyping } from '../profiles/index.ts'
import { isAttended } from './fictional/attendance.sql.ts'
import { acceptWarning } from './fictional/consent.ts'
import { startCoolingOff } from './fictional/start-cooling-off.ts'
import { findOwnConversation } from './conversations/conversation.sql.ts'
import { findOfferedGifts } from './gifts/gift.sql.ts'
import { listChats } from './chat-list/list-chats.ts'
import { isUnattended } from './sending/send-permission.ts'
import { openImage } from './message-views/open-image.ts'
import { setReaction } from './reactions/set-reaction.ts'
import { openThread } from './threads/open-thread.ts'
import { loadDraft, saveDraft } from './drafts/save-draft.ts'
import { searchMessages } from './message-search/search-messages.ts'
import { setConversationOptions } from './conversations/set-conversation-options.ts'
import { removeChats } from './conversations/remove-chats.ts'
import { markConversationRead } from './conversations/mark-conversation-read.ts'
import { sendMessage } from './sending/send-message.ts'
import { markVoiceHeard } from './voice/mark-voice-heard.ts'

const okResponse = { ok: true as const }
export const chatEndpoints: readonly EndpointRoute[] = [
  createRoute(getChatsEndpoint, listChats),
  createRoute(getThreadEndpoint, openThread),
  createRoute(searchMessagesEndpoint, searchMessages),
  createRoute(getDraftEndpoint, (context, { profile }) => loadDraft(context, profile)),
  createRoute(saveDraftEndpoint, saveDraft),
  createRoute(getGiftsEndpoint, async ({ db, site }) => ({ gifts: await findOfferedGifts(db, site) })),
  createRoute(openImageEndpoint, openImage),
  createRoute(markVoiceHeardEndpoint, markVoiceHeard),
  createRoute(sendMessageEndpoint, sendMessage, { settlesOwnKey: true }),
  createRoute(setReactionEndpoint, setReaction),
  createRoute(deleteChatEndpoint, async (context, input) => {
    await removeChats(context, input)
    return okResponse
  }),
  createRoute(setConversationOptionsEndpoint, setConversationOptions),
  createRoute(readChatEndpoint, async (context, { conversation }) => {
    await markConversationRead(context, conversation)
    return okResponse
  }),
  createRoute(setTypingEndpoint, async (context, { conversation }) => {
    const memberId = assertMember(context)
    const ownConversation = await findOwnConversation(context.db, memberId, conversation)
    if (!ownConversation || ownConversation.closed) throw createProblem('not_found')
    await enforceRateLimit(context, `typing:${memberId}`, 60, 60)
    if (await showsTyping(context.db, memberId))
      publishTransientEvent(context.db, [ownConversation.otherId], { type: 'typing', conversation })
    return okResponse
  }),
  createRoute(acceptFictionalEndpoint, async (context, input) => {
    const { profile } = input
    assertMember(context)
    const row = await findProfileRow(context.db, profile)
    if (!row?.fictional || !canMeet(await getViewer(context), row)) throw createProblem('not_found')
    const attended = await isAttended(context.db, profile)
    if (await isUnattended(context, { ...row, attended }))
      throw createProblem('fictional_unattended', { name: row.name })
    await acceptWarning(context, input)
    return okResponse
  }),
  createRoute(startCoolingOffEndpoint, (context, { hours }) => startCoolingOff(context, hours)),
]
